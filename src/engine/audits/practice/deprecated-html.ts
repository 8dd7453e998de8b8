import { defineAudit, fail, pass, warn } from '../../audit.ts'
import { type ObsoleteUse, obsoleteAttributes, obsoleteElements } from '../../derive/document/obsolete.ts'
import { at } from '../../derive/document/where.ts'

const MAX_FINDINGS = 20

export const deprecatedHtml = defineAudit({
  id: 'practice/deprecated-html',
  importance: 'low',
  title: 'The markup uses no obsolete HTML',
  why: 'Obsolete elements and attributes mix looks with content, mean nothing to assistive technology, and may stop working.',
  fix: 'Use the element that says what is meant, and CSS for how it looks.',
  authorities: [
    {
      name: 'HTML: non-conforming features',
      url: 'https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features',
    },
    { name: 'Nu HTML Checker', url: 'https://validator.w3.org/nu/about.html' },
  ],
  examples: {
    language: 'html',
    bad: '<body bgcolor="white"><center><font color="red">Sale</font></center></body>',
    good: '<body><p class="notice">Sale</p></body>',
  },
  needs: ['document'],

  check({ document }) {
    const elements = obsoleteElements(document)
    const attributes = obsoleteAttributes(document)
    const uses = [...elements, ...attributes]
    if (uses.length === 0) return pass('The page uses no obsolete HTML.')
    const count = uses.reduce((sum, use) => sum + use.count, 0)
    const rule = elements.length > 0 ? fail : warn
    return rule(`The page uses ${uses.length} obsolete ${uses.length === 1 ? 'feature' : 'features'} of HTML.`, {
      value: count === 1 ? 'once' : `${count} times`,
      findings: uses.slice(0, MAX_FINDINGS).map((use) => at(document, use.first, wordsFor(use))),
      findingsTotal: uses.length,
      details: { uses: Object.fromEntries(uses.map((use) => [use.feature, use.count])) },
    })
  },
})

function wordsFor({ feature, instead, count }: ObsoleteUse): string {
  const times = count === 1 ? '' : ` (${count} times)`
  return `Obsolete: ${feature}${times}. ${instead === 'nothing' ? 'Leave it out.' : `Use ${instead}.`}`
}
