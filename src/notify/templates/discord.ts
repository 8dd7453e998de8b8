import type { NoticeGroup } from '../notice.ts'
import { COLORS, escapedMarkdown, escapedTo, fitted, markdownUrl } from './fit.ts'

/** Discord's own limits: 10 embeds, 256 characters in a title, 6,000 in all embeds. */
const EMBEDS = 10
const TITLE = 256
const IN_ALL = 4_500

export function discordBody(group: NoticeGroup): object {
  const shown = group.notices.slice(0, EMBEDS)
  const others = group.notices.slice(EMBEDS)
  const embeds = fitted({ ...group, notices: shown }, IN_ALL, escapedMarkdown).map(
    ({ lines, link, why, severity }, at) => {
      const more = why === null ? [] : [`[${escapedMarkdown(why.label)}](${markdownUrl(why.url)})`]
      return {
        title: escapedTo(shown[at]!.title, TITLE, escapedMarkdown),
        ...(link === null ? {} : { url: link.url }),
        description: [...lines, ...more].join('\n'),
        color: Number.parseInt(COLORS[severity].slice(1), 16),
      }
    },
  )
  const rest = others.length === 0 ? '' : ` (+${others.length})`
  const content = group.notices.length === 1 ? '' : escapedTo(group.title, 1_000, escapedMarkdown) + rest
  // No pings: the title of a page may contain a mention.
  return { ...(content === '' ? {} : { content }), embeds, allowed_mentions: { parse: [] } }
}
