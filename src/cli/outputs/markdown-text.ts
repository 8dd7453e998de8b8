import { cleanLine } from '../../common/text.ts'

/** Breaks what GitHub and GitLab look for in text: mentions, references and addresses. */
const BREAK = '\u200b'

/**
 * A sentence, which may quote the page, as plain text of Markdown: no mark-up, no HTML, and no mention, reference or link. Those are
 * recognized after the mark-up, so that a backslash would not prevent them.
 */
export function plainText(text: string): string {
  return cleanLine(text)
    .replace(/[@#!~%$^&](?=\S)/g, `$&${BREAK}`)
    .replace(/:(?=\/\/)|\bwww(?=\.)|\bGH-(?=\d)/gi, `$&${BREAK}`)
    .replace(/[\\`*_{}[\]()#~>]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('|', '&#124;')
}

/** Text of the page as code, in which nothing is recognized. In a cell of a table it must not have a `|`. */
export function codeText(text: string): string {
  const clean = cleanLine(text).trim()
  if (clean === '') return ''
  const longest = Math.max(0, ...(clean.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = longest > 0 ? ' ' : ''
  return `${fence}${pad}${clean}${pad}${fence}`
}

/** A URL as code for a cell: URLs keep `|`, which would end the cell even in code. */
export function codeUrl(url: string): string {
  return codeText(url.replaceAll('|', '%7C'))
}

/** Text as code inside of an HTML element. */
export function codeElement(text: string): string {
  const escaped = cleanLine(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<code>${escaped.replaceAll('"', '&quot;')}</code>`
}
