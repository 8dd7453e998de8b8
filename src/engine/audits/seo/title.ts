import { defineAudit, fail, pass, warn } from '../../audit.ts'
import { foldSpace, textContent } from '../../derive/document/dom.ts'
import { at, atEach } from '../../derive/document/where.ts'

/** Search results cut titles by width, near 600 px; sixty characters is what usually fits. */
const SHOWN_LENGTH = 60

export const title = defineAudit({
  id: 'seo/title',
  importance: 'high',
  title: 'The page has a title',
  why: 'The title is the headline of the page in search results, tabs and bookmarks, and the first thing a screen reader says.',
  fix: 'Put one `<title>` in the head that names this page and no other.',
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
  needs: ['document'],

  check({ document }) {
    const titles = document.all('title').filter((element) => element.namespace === 'html')
    const first = titles[0]
    if (first === undefined)
      return fail('The page has no title.', { findings: [{ message: 'No title element.', where: 'head' }] })
    const text = foldSpace(textContent(first))
    if (text === '')
      return fail('The title is empty.', { findings: [at(document, first, 'This title holds no text.')] })
    // Titles in the body are ignored by everybody; those in the head contradict each other.
    const further = titles.slice(1).filter((element) => element.parent === document.head)
    if (further.length > 0)
      return warn(`The head has ${further.length + 1} titles; browsers use the first.`, {
        value: text,
        ...atEach(document, further, 'A further title, which is ignored.'),
      })
    return pass('The page has a title.', { value: text, findings: lengthNote(text), details: { length: text.length } })
  },
})

function lengthNote(text: string): { message: string; note: true }[] {
  if (text.length <= SHOWN_LENGTH) return []
  return [{ message: `${text.length} characters: search results cut titles off near ${SHOWN_LENGTH}.`, note: true }]
}
