import { expect, it } from 'vitest'
import { testOutcomes } from '../../testing/outcomes.ts'
import { audited, page } from '../../testing/page.ts'
import { headValid } from './head-valid.ts'

const html = (head: string, rest = '</head><body><p>text</p></body></html>') =>
  `<!doctype html><html><head>${head}${rest}`
const TITLE = '<title>Clocks</title>'
const META = '<meta name="description" content="About clocks.">'

testOutcomes(headValid, [
  ['pass', 'the head is as it should be', page(TITLE + META)],
  ['pass', 'there is a noscript with a picture in the head', html(`<noscript><img src="a"></noscript>${TITLE}`)],
  ['pass', 'a style sheet is in the body', page(TITLE, '<link rel="stylesheet" href="a.css">')],
  [
    'pass',
    'microdata is in the body',
    page(TITLE, '<p itemscope><meta itemprop="a" content="b"><link itemprop="c" href="d"></p>'),
  ],
  ['pass', 'metadata was written in the body', page(TITLE, `<p>text</p>${META}`)],
  ['pass', 'metadata stands between head and body', html('', `</head>${META}<body></body></html>`)],
  ['pass', 'neither head nor body was written', `<!doctype html>${TITLE}<p>text</p>${META}`],
  [
    'pass',
    'a script in a page without tags for the body speaks of one',
    `${TITLE}<p>a</p>${META}<script>"<body>"</script>`,
  ],
  ['pass', 'the body has attributes', html(TITLE, '</head><BODY data-a="1 > 0" class=b><p>a</p></body>')],
  ['fail', 'a picture ends the head', html(`<img src="a">${TITLE}`)],
  ['fail', 'a frame ends the head', html(`${TITLE}<iframe src="a"></iframe>${META}`)],
  ['fail', 'text ends the head', html(`${TITLE} oops ${META}`)],
  ['fail', 'a body is opened and no head was closed', html(`<div></div>${META}`, '<body></body></html>')],
  ['pass', 'a picture ends the head and nothing follows it', html(`${TITLE}<img src="a">`)],
  [
    'pass',
    'a list ends the head and only microdata follows it',
    html(`${TITLE}<ul itemscope><meta itemprop="name" content="Clocks"></ul>`),
  ],
  ['pass', 'a picture ends the head and only a script follows it', html(`${TITLE}<img src="a"><script>a()</script>`)],
  [
    'not-applicable',
    'the page is a set of frames',
    `<html><head>${TITLE}</head><frameset><frame src="a"></frameset></html>`,
  ],
])

it('names what ends the head, then what is lost', () => {
  const result = audited(headValid, html(`\n<img src="a">\n${TITLE}\n${META}`))
  expect(result.findings.map(({ message, line }) => [message, line])).toEqual([
    ['This img element ends the head.', 2],
    ['This title element was meant for the head and ended up in the body.', 3],
    ['This meta element was meant for the head and ended up in the body.', 4],
  ])
})

it('quotes the text that ends the head', () => {
  expect(audited(headValid, html(`oops${TITLE}`)).findings[0]).toMatchObject({
    message: 'Text in the head ends it.',
    snippet: 'oops',
  })
})
