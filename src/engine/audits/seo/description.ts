import { defineAudit, fail, pass, warn } from '../../audit.ts'
import { attr, foldSpace } from '../../derive/document/dom.ts'
import { at, atEach } from '../../derive/document/where.ts'
import type { Finding } from '../../model.ts'

/** Results are cut by width; about this many characters fit on a desktop. */
const SHOWN_LENGTH = 160

export const description = defineAudit({
  id: 'seo/description',
  importance: 'medium',
  title: 'The page describes itself to search engines',
  why: 'Search engines may show this text under the link to the page; without it they pick a sentence themselves.',
  fix: 'Put one `<meta name="description" content="…">` in the head that sums up this page and no other.',
  authorities: [
    {
      name: 'Google Search Central: snippets and meta descriptions',
      url: 'https://developers.google.com/search/docs/appearance/snippet',
    },
    { name: 'Lighthouse: meta description', url: 'https://developer.chrome.com/docs/lighthouse/seo/meta-description' },
  ],
  examples: {
    language: 'html',
    bad: '<head><meta name="description" content=" "></head>',
    good: '<head><meta name="description" content="When the Museum of Clocks is open, and what a visit costs."></head>',
  },
  needs: ['document'],

  check({ document }) {
    const all = document.metas('description')
    const own = all.filter((meta) => meta.parent === document.head)
    const texts = own.map((meta) => foldSpace(attr(meta, 'content') ?? ''))
    const text = texts.find((one) => one !== '')
    if (own.length === 0) {
      const findings: Finding[] =
        all[0] === undefined
          ? [{ message: 'No meta description.', where: 'head' }]
          : [at(document, all[0], 'This description is in the body; it belongs in the head.')]
      return fail('The head of the page has no meta description.', { findings })
    }
    if (text === undefined)
      return fail('The meta description is empty.', atEach(document, own, 'This description holds no text.'))
    if (own.length > 1)
      return warn(`The page has ${own.length} meta descriptions.`, {
        value: text,
        ...atEach(document, own.slice(1), 'A further description: which of them counts is left to chance.'),
      })
    return pass('The page has a meta description.', {
      value: text,
      findings: lengthNote(text),
      details: { length: text.length },
    })
  },
})

function lengthNote(text: string): Finding[] {
  if (text.length <= SHOWN_LENGTH) return []
  return [{ message: `${text.length} characters: results show about the first ${SHOWN_LENGTH}.`, note: true }]
}
