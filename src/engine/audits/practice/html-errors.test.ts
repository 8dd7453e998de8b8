import { ErrorCodes } from 'parse5'
import { expect, it } from 'vitest'
import { audited, page } from '../../testing/page.ts'
import { PARSE_ERRORS } from '../parse-error-messages.ts'
import { htmlErrors } from './html-errors.ts'

const messagesOf = (html: string) => audited(htmlErrors, html).findings.map(({ message }) => message)

it('finds none in a clean page, and says what it looked at', () => {
  expect(audited(htmlErrors, page('<title>Page</title>'))).toMatchObject({
    outcome: 'pass',
    value: '0 errors',
    summary: 'No HTML parse errors were found in tags, attributes, comments and character references.',
    findings: [],
  })
})

it('reports where the parser had to repair, in plain words, and takes no points for it', () => {
  const result = audited(htmlErrors, '<!doctype html>\n<title>Page</title>\n<p id="a" id="b">Text')
  expect(result).toMatchObject({ outcome: 'pass', value: '1 error', points: { lost: 0 } })
  expect(result.findings).toMatchObject([
    {
      line: 3,
      note: true,
      snippet: '<p id="a" id="b">Text',
      message: 'The attribute “id” is there twice; browsers use the first (line 3, column 11).',
    },
  ])
})

it.each([
  ['<div>\n</section></div>', '</section> has no start tag (line 3).'],
  ['<div>\n<p><span>a</div>', '<span> isn’t closed before </div> on line 3 (line 3).'],
  ['<div>\n<p>a', '<div> isn’t closed (line 2).'],
  ['<p>\n<div>a</div></p>', '</p> closes nothing: <div> on line 3 already closed the <p> before it (line 3).'],
  ['<span>\n<p>a</span>', '</span> doesn’t close the <span> around it, because <p> on line 3 is still open (line 3).'],
  ['<br></br>', '</br> doesn’t exist: <br> has no end tag (line 2).'],
  [
    '<table>\n<div>a</div></table>',
    '<div> is in a table, but in no cell; browsers move it in front of the table (line 3).',
  ],
  ['a < b', '“<” is not followed by a letter; write “&lt;” for the character itself (line 2, column 4).'],
  ['<div/></div>', 'The slash in <div/> closes nothing; browsers read it as <div> (line 2).'],
])('says of %j what is wrong', (html, message) => {
  expect(messagesOf(`<!doctype html><title>Page</title><body>\n${html}`)).toContain(message)
})

it('points at the element and its tag', () => {
  const [first] = audited(htmlErrors, page('', '<main>\n<div class="a">Text</main>')).findings
  expect(first).toMatchObject({ where: 'body > main > div', snippet: '<div class="a">' })
})

it('has words for each error that the parser reports', () => {
  const watched = [
    'endTagWithoutMatchingOpenElement',
    'closingOfElementWithOpenChildElements',
    'misplacedStartTagForHeadElement',
    'eofInElementThatCanContainOnlyText',
    'openElementsLeftAfterEof',
  ]
  const missing = Object.keys(ErrorCodes).filter((code) => !(code in PARSE_ERRORS) && !watched.includes(code))
  expect(missing).toEqual([])
})

it('cuts long names', () => {
  const [message] = messagesOf(page('', `</${'x'.repeat(10_000)}>`))
  expect(message).toHaveLength('</> has no start tag (line 1).'.length + 40)
})

it('counts all of many errors and shows the first', () => {
  const result = audited(htmlErrors, page('', '<p a a>'.repeat(100)))
  expect(result.findingsTotal).toBe(100)
  expect(result.findings).toHaveLength(20)
})
