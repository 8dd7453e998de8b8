import type { NoticeGroup } from '../notice.ts'
import { fitted } from './fit.ts'

/** A Workflows URL takes 28 kB, all of the card included. */
const TEXT_BYTES = 12_000
const MOST_LINKS = 6

const COLOR_NAMES = { bad: 'attention', warning: 'warning', good: 'good', info: 'accent' } as const

/** An Adaptive Card. Its text runs, unlike text blocks, know no Markdown. */
export function teamsBody(group: NoticeGroup): object {
  const notices = fitted(group, TEXT_BYTES, (text) => text, Buffer.byteLength)
  const run = (text: string, more: object = {}) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text, ...more }],
  })
  const heading = notices.length === 1 ? [] : [run(group.title, { size: 'large', weight: 'bolder' })]
  const body = notices.flatMap(({ title, lines, severity }) => [
    run(title, { weight: 'bolder', color: COLOR_NAMES[severity] }),
    ...lines.map((line) => run(line)),
  ])
  const links = notices.flatMap(({ link, why }) => [link, why]).filter((one) => one !== null)
  const actions = links.slice(0, MOST_LINKS).map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url }))
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    fallbackText: group.title,
    body: [...heading, ...body],
    ...(actions.length === 0 ? {} : { actions }),
    msteams: { width: 'Full' },
  }
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }
  return { type: 'message', attachments: [attachment] }
}
