import type { NoticeGroup } from '../notice.ts'
import { COLORS, escapedMarkdown, escapedTo, fitted, markdownUrl } from './fit.ts'

/** A post of Mattermost takes 16,383 characters. */
const IN_ALL = 10_000

/** Its Markdown shows a backslash before these, and one before a letter, so they are entities. */
function escaped(text: string): string {
  return escapedMarkdown(text).replace(/\\([\\<&:])/g, (_, character: string) => `&#${character.charCodeAt(0)};`)
}

export function mattermostBody(group: NoticeGroup): object {
  const notices = fitted(group, IN_ALL, escaped)
  const attachments = notices.map(({ title, lines, link, why, severity }, at) => {
    const more = why === null ? [] : [`[${escaped(why.label)}](${markdownUrl(why.url)})`]
    // Not read as Markdown, but mentions are.
    const plain = group.notices[at]!.title.replaceAll('@', '@\u200b')
    return {
      // What notifications and clients without formatting show.
      fallback: plain,
      color: COLORS[severity],
      // A title with a link is plain text: every backslash before a dot would be seen.
      title: link === null ? title : plain,
      ...(link === null ? {} : { title_link: link.url }),
      text: [...lines, ...more].join('\n\n'),
    }
  })
  return { text: notices.length === 1 ? '' : escapedTo(group.title, 1_000, escaped), attachments }
}
