import { defineAudit, fail, pass } from '../../audit.ts'
import { atEach, cut } from '../../derive/document/where.ts'
import { shownText } from '../../derive/text/words-shown.ts'
import type { Finding, Json } from '../../model.ts'

const MAX_OUTLINE = 100
const MAX_TEXT = 120

export const headings = defineAudit({
  id: 'seo/headings',
  importance: 'medium',
  title: 'The page has a main heading',
  why: 'The main heading tells readers and search engines at a glance what the page is about, and may become its title in results.',
  fix: 'Put the subject of the page in an `<h1>` with text in it.',
  authorities: [
    {
      name: 'Google Search Central: SEO starter guide',
      url: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
    },
    {
      name: 'Google Search Central: title links',
      url: 'https://developers.google.com/search/docs/appearance/title-link',
    },
  ],
  examples: {
    language: 'html',
    bad: '<body><h2>Opening hours</h2></body>',
    good: '<body><h1>Opening hours</h1></body>',
  },
  needs: ['document'],

  check({ document }) {
    const all = document.all('h1', 'h2', 'h3', 'h4', 'h5', 'h6').filter((heading) => heading.namespace === 'html')
    const outline: Json[] = all
      .slice(0, MAX_OUTLINE)
      .map((heading) => ({ level: Number(heading.name[1]), text: cut(shownText(heading, MAX_TEXT), MAX_TEXT) }))
    const details = { total: all.length, outline }
    const main = document.all('h1').filter((heading) => heading.namespace === 'html')
    const texts = main.slice(0, MAX_OUTLINE).map((heading) => shownText(heading, MAX_TEXT))
    const text = texts.find((one) => one !== '')
    if (main.length === 0)
      return fail('The page has no h1 heading.', { details, findings: [{ message: 'No h1 element.', where: 'body' }] })
    if (text === undefined)
      return fail('The h1 heading is empty.', { details, ...atEach(document, main, 'This h1 holds no text.') })
    const notes: Finding[] = []
    const filled = texts.filter((one) => one !== '').length
    if (filled > 1)
      notes.push({ message: `${filled} h1 headings: search engines cope, readers prefer one.`, note: true })
    if (filled < texts.length)
      notes.push({ message: `${texts.length - filled} of the h1 headings hold no text.`, note: true })
    return pass('The page has a main heading.', { value: cut(text, MAX_TEXT), details, findings: notes })
  },
})
