import { defineAudit, defineMessages, pass } from '../../audit.ts'
import { htmlStandard } from '../../authorities.ts'
import { attr } from '../../derive/document/dom.ts'
import { cut } from '../../derive/document/where.ts'

const MAX_COLORS = 10

const messages = defineMessages({
  none: 'The page sets no theme color.',
  present: 'The page sets a theme color.',
  noValue: 'none',
})

export const themeColor = defineAudit({
  id: 'practice/theme-color',
  importance: 'info',
  title: 'Theme color',
  why: 'For information only: some browsers use this color for their toolbars.',
  fix: 'To set it, add `<meta name="theme-color" content="#0a5">`.',
  messages,
  authorities: [htmlStandard('theme-color', 'semantics.html#meta-theme-color')],
  examples: {
    bad: '<head><title>Page</title></head>',
    good: '<head><title>Page</title><meta name="theme-color" content="#00aa55"></head>',
  },
  needs: ['document'],

  check({ document }) {
    const colors = document
      .metas('theme-color')
      .slice(0, MAX_COLORS)
      .map((meta) => ({ color: cut((attr(meta, 'content') ?? '').trim(), 60), media: attr(meta, 'media') }))
      .filter(({ color }) => color !== '')
    if (colors.length === 0) return pass(messages.none, { value: messages.noValue })
    return pass(messages.present, {
      value: colors.map(({ color }) => color).join(', '),
      details: { colors },
    })
  },
})
