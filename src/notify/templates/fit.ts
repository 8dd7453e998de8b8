import { cut } from '../../common/text.ts'
import type { Notice, NoticeGroup } from '../notice.ts'

/** A notice as a template writes it: escaped, and short enough. */
export interface FittedNotice extends Pick<Notice, 'link' | 'why' | 'severity'> {
  title: string
  lines: string[]
}

/** Every notice gets the same share of `budget`; lines that no longer fit are left out. `size` is what the receiver counts. */
export function fitted(
  { notices }: NoticeGroup,
  budget: number,
  escaping: (text: string) => string,
  size: (text: string) => number = (text) => text.length,
): FittedNotice[] {
  const share = Math.floor(budget / Math.max(1, notices.length))
  return notices.map(({ title, lines, link, why, severity }) => {
    const written = escapedTo(title, share, escaping, size)
    let left = share - size(written)
    const kept: string[] = []
    for (const line of lines) {
      const one = escaping(line)
      if (size(one) + 1 > left) break
      kept.push(one)
      left -= size(one) + 1
    }
    return { title: written, lines: kept, link, why, severity }
  })
}

/** Cut before it is escaped, so that no escape is cut in two. */
export function escapedTo(
  text: string,
  budget: number,
  escaping: (text: string) => string,
  size: (text: string) => number = (text) => text.length,
): string {
  for (let characters = text.length; characters > 1; characters = Math.floor(characters * 0.9)) {
    const escaped = escaping(cut(text, characters))
    if (size(escaped) <= budget) return escaped
  }
  return ''
}

/** With a backslash before everything that Markdown reads. Text of pages must not become links, headings or mentions. */
export function escapedMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|~<>&:]/g, '\\$&').replaceAll('@', '@\u200b')
}

/** For the target of a link in Markdown. */
export function markdownUrl(url: string): string {
  return url.replace(/[()<>\\\s|]/g, (character) =>
    encodeURIComponent(character).replace('(', '%28').replace(')', '%29'),
  )
}

export const COLORS = { bad: '#c62828', warning: '#b26a00', good: '#2e7d32', info: '#1565c0' } as const
