import { defineAudit, defineMessages, fail, pass, warn } from '../../audit.ts'
import { foldSpace, textContent } from '../../derive/document/dom.ts'
import { at, atEach, finding } from '../../derive/document/where.ts'

/** Search results cut titles by width, near 600 px; sixty characters is what usually fits. */
const SHOWN_LENGTH = 60

const messages = defineMessages({
  present: 'The page has a title.',
  missing: 'The page has no title.',
  noElement: 'The head has no title element.',
  empty: 'The title is empty.',
  blank: 'This title has no text.',
  several: 'The page has {count} titles; browsers use the first.',
  further: 'Another title, which browsers ignore.',
  long: '{length} characters long; search results cut titles off at about {shown}.',
})

export const title = defineAudit({
  id: 'seo/title',
  importance: 'high',
  blocking: true,
  title: 'Page has a title',
  failureTitle: 'Page title is missing, empty or duplicated',
  why: 'The title is the headline of the page in search results, tabs and bookmarks, and the first thing a screen reader announces.',
  fix: 'Add one `<title>` to the head that describes this page and no other.',
  messages,
  authorities: [
    {
      name: 'Google Search Central: title links',
      url: 'https://developers.google.com/search/docs/appearance/title-link',
    },
    {
      name: 'WCAG 2.2, 2.4.2 Page Titled (ACT 2779a5)',
      url: 'https://www.w3.org/WAI/standards-guidelines/act/rules/2779a5/',
    },
  ],
  examples: {
    language: 'html',
    bad: '<head><title> </title></head>',
    good: '<head><title>Opening hours – Museum of Clocks</title></head>',
  },
  provenByShell: ['pass', 'warn'],
  needs: ['document'],

  check({ document }) {
    const titles = document.all('title').filter((element) => element.namespace === 'html')
    const first = titles[0]
    if (first === undefined)
      return fail(messages.missing, { findings: [finding(messages.noElement, { where: 'head' })] })
    const text = foldSpace(textContent(first))
    if (text === '') return fail(messages.empty, { findings: [at(document, first, messages.blank)] })
    // Browsers and search engines ignore titles in the body; several in the head contradict each other.
    const further = titles.slice(1).filter((element) => element.parent === document.head)
    if (further.length > 0)
      return warn(messages.several({ count: further.length + 1 }), {
        value: text,
        ...atEach(document, further, messages.further),
      })
    const { length } = text
    const isLong = length > SHOWN_LENGTH
    return pass(messages.present, {
      value: text,
      findings: isLong ? [finding(messages.long({ length, shown: SHOWN_LENGTH }), { note: true })] : [],
      details: { length },
    })
  },
})
