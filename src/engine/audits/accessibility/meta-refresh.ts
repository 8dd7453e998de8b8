import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { at } from '../../derive/document/where.ts'

/** Twenty hours: WCAG 2.2.1 lets longer limits be. */
const LONG_ENOUGH = 72_000

export const metaRefresh = defineAudit({
  id: 'accessibility/meta-refresh',
  importance: 'medium',
  title: 'The page does not reload or leave by itself after a while',
  why: 'Who reads slowly or listens to the page loses their place when it reloads or moves on before they are done.',
  fix: 'Remove the refresh; redirect on the server, or at once with a delay of 0, and let people reload when they want.',
  authorities: [
    {
      name: 'WCAG 2.2, 2.2.1 Timing Adjustable (ACT bc659a)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/bc659a/',
    },
  ],
  examples: {
    language: 'html',
    bad: '<head><meta http-equiv="refresh" content="30"></head>',
    good: '<head><meta http-equiv="refresh" content="0; url=/new-place"></head>',
  },
  needs: ['document'],

  check({ document }) {
    for (const meta of document.having('http-equiv')) {
      const seconds = delayOf(meta)
      if (seconds === null) continue
      // Browsers act on the first one that is valid.
      const value = `${seconds} s`
      if (seconds === 0) return pass('The page moves on at once, before anybody reads it.', { value })
      if (seconds > LONG_ENOUGH) return pass('The page reloads only after more than 20 hours.', { value })
      return fail(`The page reloads or moves on after ${seconds} seconds.`, {
        value,
        findings: [at(document, meta, `The refresh comes after ${seconds} seconds.`)],
      })
    }
    return notApplicable('The page does not refresh itself.')
  },
})

/** The seconds of a refresh (HTML §4.2.5.3, shared declarative refresh steps); null where there is none that works. */
function delayOf(meta: Element): number | null {
  if (meta.name !== 'meta' || attr(meta, 'http-equiv')!.trim().toLowerCase() !== 'refresh') return null
  const match = /^[\t\n\f\r ]*(?:(\d{1,12})[\d.]*|\.[\d.]*)(?:$|[\t\n\f\r ;,])/.exec(attr(meta, 'content') ?? '')
  return match === null ? null : Number(match[1] ?? 0)
}
