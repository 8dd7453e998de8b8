import type { NoticeGroup, NoticeLink } from '../notice.ts'
import { escapedTo, fitted } from './fit.ts'

/** Slack's own limits: 50 blocks, 150 characters in a header, 3,000 in a section, about 13,000 in all. */
const HEADER = 150
const IN_ALL = 9_000

/** Slack reads `<!channel>` and links between these, wherever text is not plain. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const plain = (text: string) => ({ type: 'plain_text', text, emoji: false })

export function slackBody(group: NoticeGroup): object {
  const header = escapedTo(group.title, HEADER, (text) => text)
  const notices = fitted(group, IN_ALL, (text) => text)
  const blocks = notices.flatMap(({ title, lines, link, why }) => {
    const text = [...(notices.length === 1 ? [] : [title]), ...lines].join('\n')
    const links = [link, why].filter((one) => one !== null).map(mrkdwnLink)
    return [
      ...(text === '' ? [] : [{ type: 'section', text: plain(text) }]),
      ...(links.length === 0 ? [] : [{ type: 'context', elements: [{ type: 'mrkdwn', text: links.join('  ·  ') }] }]),
    ]
  })
  return { text: escaped(group.title), blocks: [{ type: 'header', text: plain(header) }, ...blocks] }
}

function mrkdwnLink({ label, url }: NoticeLink): string {
  return `<${escaped(url.replace(/[<>|]/g, encodeURIComponent))}|${escaped(label)}>`
}
