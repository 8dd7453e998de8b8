import { defineAudit, defineMessages, fail, pass, warn } from '../../audit.ts'
import { googleSearch, lighthouseAudit } from '../../authorities.ts'
import { attr, foldSpace } from '../../derive/document/dom.ts'
import { finding, findingAt, findingsAt } from '../../derive/document/where.ts'

/** Results are cut by width; about this many characters fit on a desktop. */
const SHOWN_LENGTH = 160

const messages = defineMessages({
  present: 'The page has a meta description.',
  missing: 'The page has no meta description.',
  onlyInBody: 'The page has a meta description only in the body, where search engines ignore it.',
  inBody: 'This meta description is in the body, where search engines ignore it.',
  empty: 'The meta description is empty.',
  blank: 'This meta description has no text.',
  several: 'The page has {count} meta descriptions.',
  further: 'Another meta description; search engines may use any of them.',
  long: '{length} characters long; search results show about the first {shown}.',
})

export const description = defineAudit({
  id: 'seo/description',
  importance: 'medium',
  title: 'Page has a meta description',
  failureTitle: 'Meta description is missing or duplicated',
  why: 'Search engines may show it below the link in their results; without one they pick a sentence from the page.',
  fix: 'Add one `<meta name="description" content="…">` to the head that sums up this page.',
  messages,
  authorities: [
    googleSearch('snippets and meta descriptions', 'appearance/snippet'),
    lighthouseAudit('meta description', 'seo/meta-description'),
  ],
  examples: {
    bad: '<head><meta name="description" content=" "></head>',
    good: '<head><meta name="description" content="When the Museum of Clocks is open, and what a visit costs."></head>',
  },
  provenByShell: ['pass', 'warn'],
  needs: ['document'],

  check({ document }) {
    const all = document.metas('description')
    const own = all.filter((meta) => meta.parent === document.head)
    const texts = own.map((meta) => foldSpace(attr(meta, 'content') ?? ''))
    const text = texts.find((one) => one !== '')
    if (own.length === 0)
      return all[0] === undefined
        ? fail(messages.missing, { findings: [finding(messages.missing, { where: 'head' })] })
        : fail(messages.onlyInBody, { findings: [findingAt(document, all[0], messages.inBody)] })
    if (text === undefined) return fail(messages.empty, findingsAt(document, own, messages.blank))
    if (own.length > 1)
      return warn(messages.several({ count: own.length }), {
        value: text,
        ...findingsAt(document, own.slice(1), messages.further),
      })
    const length = text.length
    const isLong = length > SHOWN_LENGTH
    return pass(messages.present, {
      value: text,
      findings: isLong ? [finding(messages.long({ length, shown: SHOWN_LENGTH }), { note: true })] : [],
      details: { length },
    })
  },
})
