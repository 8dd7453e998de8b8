import { expect, it } from 'vitest'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { title } from './title.ts'

testOutcomes(title, [
  ['fail', 'there is none', page('')],
  ['fail', 'it is empty', page('<title></title>')],
  ['fail', 'it is white space, also the non-breaking kind', page('<title> \n&nbsp;</title>')],
  ['fail', 'the only title belongs to an svg', page('', '<svg><title>Logo</title></svg>')],
  ['pass', 'the body repeats it, where it is ignored', page('<title>One</title>', '<title>One</title>')],
  ['warn', 'there are two', page('<title>One</title><title>Two</title>')],
  ['warn', 'it is what an editor writes', page('<title>Untitled Document</title>')],
  ['warn', 'it is what a framework writes', page('<title>React App</title>')],
  ['warn', 'it is the name of any first page', page('<title> [Startseite] </title>')],
  ['pass', 'such a word is part of it', page('<title>Home – Museum of Clocks</title>')],
  ['pass', 'it has text', page('<title>Opening hours</title>')],
  ['pass', 'an svg has a title too', page('<title>One</title>', '<svg><title>Logo</title></svg>')],
])

it('leaves open whether scripts replace the placeholder of an app shell', () => {
  const shell = page('<title>React App</title>', '<div id="root"></div><script src="/app.js"></script>')
  expect(audited(title, shell).outcome).toBe('unknown')
})

it('remarks on a title too long to be shown whole, and takes no points for it', () => {
  const result = audited(title, page(`<title>${'long '.repeat(20)}</title>`))
  expect(result.points.lost).toBe(0)
  expect(result.findings).toEqual([
    expect.objectContaining({
      message: '99 characters long; search results cut titles off at about 60.',
      note: true,
    }),
  ])
})

it('names the place of a superfluous title', () => {
  const result = audited(title, page('<title>One</title>\n<title>Two</title>'))
  expect(result.findings[0]).toMatchObject({ where: 'head > title:nth-of-type(2)', line: 2 })
})
