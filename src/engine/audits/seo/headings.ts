import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { shadowHeading } from '../../derive/document/shadow-heading.ts'
import { cut, finding, findingsAt } from '../../derive/document/where.ts'
import { visibleText } from '../../derive/text/visible-text.ts'
import type { Json } from '../../model.ts'

const MAX_OUTLINE = 100
const MAX_TEXT = 120

const messages = defineMessages({
  present: 'The page has a main heading.',
  missing: 'The page has no h1 heading.',
  detached: 'The page has an h1 heading only in a noscript or template element.',
  empty: 'The h1 heading is empty.',
  blank: 'This h1 has no text.',
  several: '{count} h1 headings; a single one is easier to follow.',
  someBlank: { one: '{count} h1 heading has no text.', other: '{count} h1 headings have no text.' },
})

export const headings = defineAudit({
  id: 'seo/headings',
  importance: 'medium',
  title: 'Page has a main heading',
  failureTitle: 'Main heading (h1) is missing or empty',
  why: 'The main heading tells readers and search engines at a glance what the page is about, and search results may use it as the title.',
  fix: 'Add an `<h1>` that names the topic of the page.',
  messages,
  authorities: [
    googleSearch('SEO starter guide', 'fundamentals/seo-starter-guide'),
    googleSearch('title links', 'appearance/title-link'),
  ],
  examples: { bad: '<body><h2>Opening hours</h2></body>', good: '<body><h1>Opening hours</h1></body>' },
  provenByShell: [],
  needs: ['document'],
  wants: ['rendered'],

  check({ document, rendered }) {
    const all = document.all('h1', 'h2', 'h3', 'h4', 'h5', 'h6').filter((heading) => heading.namespace === 'html')
    const outline: Json[] = all
      .slice(0, MAX_OUTLINE)
      .map((heading) => ({ level: Number(heading.name[1]), text: cut(visibleText(heading, MAX_TEXT), MAX_TEXT) }))
    const details = { total: all.length, outline }
    const main = document.all('h1').filter((heading) => heading.namespace === 'html')
    const texts = main.slice(0, MAX_OUTLINE).map((heading) => visibleText(heading, MAX_TEXT))
    const text = texts.find((one) => one !== '')
    // Search engines see what is in web components as a part of the page; the document does not include it.
    const rendering = rendered.ok ? rendered.value.shadowHeading : undefined
    const inComponent = text === undefined ? (rendering ?? shadowHeading(document, MAX_TEXT)) : ''
    if (inComponent !== '') return pass(messages.present, { value: cut(inComponent, MAX_TEXT), details })
    if (main.length === 0) {
      const isElsewhere = document.detached().some((part) => part.all('h1').length > 0)
      const said = isElsewhere ? messages.detached : messages.missing
      return fail(said, { details, findings: [finding(said, { where: 'body' })] })
    }
    if (text === undefined) return fail(messages.empty, { details, ...findingsAt(document, main, messages.blank) })
    const notes: Finding[] = []
    const filled = texts.filter((one) => one !== '').length
    if (filled > 1) notes.push(finding(messages.several({ count: filled }), { note: true }))
    if (filled < texts.length) notes.push(finding(messages.someBlank({ count: texts.length - filled }), { note: true }))
    return pass(messages.present, { value: cut(text, MAX_TEXT), details, findings: notes })
  },
})
