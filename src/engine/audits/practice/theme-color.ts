import { defineAudit, pass } from '../../audit.ts'
import { attr } from '../../derive/document/dom.ts'

const MAX_COLORS = 10

export const themeColor = defineAudit({
  id: 'practice/theme-color',
  importance: 'info',
  title: 'The colour of the browser around the page',
  why: 'Some browsers paint their bars in this colour. It is a matter of taste and costs nothing.',
  fix: 'If you like, add `<meta name="theme-color" content="#0a5">`.',
  authorities: [
    {
      name: 'HTML: theme-color',
      url: 'https://html.spec.whatwg.org/multipage/semantics.html#meta-theme-color',
    },
  ],
  examples: {
    language: 'html',
    bad: '<head><title>Page</title></head>',
    good: '<head><title>Page</title><meta name="theme-color" content="#00aa55"></head>',
  },
  needs: ['document'],

  check({ document }) {
    const colors = document
      .metas('theme-color')
      .slice(0, MAX_COLORS)
      .map((meta) => ({ color: (attr(meta, 'content') ?? '').trim().slice(0, 60), media: attr(meta, 'media') }))
      .filter(({ color }) => color !== '')
    if (colors.length === 0) return pass('The page names no colour for the browser.', { value: 'none' })
    return pass('The page names a colour for the browser.', {
      value: colors.map(({ color }) => color).join(', '),
      details: { colors },
    })
  },
})
