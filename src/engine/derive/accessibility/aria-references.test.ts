import { expect, it } from 'vitest'
import { evidenceOf } from '../../testing/page.ts'
import { createReadings, unwrap } from '../readings.ts'
import { referenceFinder } from './aria-references.ts'

/** The problem of the first element of a page, by one of its attributes. */
function problemOf(html: string, attribute: string) {
  const read = createReadings(evidenceOf({ html: `<body>${html}` }))
  const document = unwrap(read('document'))
  const find = referenceFinder(document, unwrap(read('accessibility')).rendering)
  const [element] = document.having(attribute)
  const { value } = element!.attributes.find(({ name }) => name === attribute)!
  return find(attribute, value, element!)
}

const SCRIPT = '<script src="/a.js"></script>'

it.each([
  ['an element that is there', '<p aria-controls="a"><p id="a">', null],
  ['one of two', '<p aria-controls="a b"><p id="b">', null],
  ['nothing', '<p aria-controls="a">', 'missing'],
  ['nothing, as it is empty', '<p aria-controls=" ">', null],
  ['what a script may add', `${SCRIPT}<p aria-controls="a">`, null],
  ['nothing, with data in a script', '<script type="application/json">{}</script><p aria-controls="a">', 'missing'],
  ['a closed menu', '<p aria-controls="a" aria-expanded="false">', null],
  ['an open menu', '<p aria-controls="a" aria-expanded="true">', 'missing'],
  ['a tab that is not selected', '<p aria-controls="a" aria-selected="false">', null],
  ['a popup', '<p aria-controls="a" aria-haspopup="menu">', null],
  ['no popup', '<p aria-controls="a" aria-haspopup="false">', 'missing'],
])('of aria-controls to %s', (_, html, problem) => {
  expect(problemOf(html, 'aria-controls')).toBe(problem)
})

it.each([
  ['aria-owns', '<p aria-owns="a" aria-expanded="false">', null],
  ['aria-owns', '<p aria-owns="a" aria-haspopup="menu">', 'missing'],
  ['aria-flowto', '<p aria-flowto="a" aria-expanded="false">', 'missing'],
  ['aria-labelledby', '<p aria-labelledby="a">', null],
])('of %s in %s', (attribute, html, problem) => {
  expect(problemOf(html, attribute)).toBe(problem)
})

const INVALID = '<input aria-invalid="true" aria-errormessage="a"'
it.each([
  ['a field that is valid', '<input aria-errormessage="a">', null],
  ['a field that says so', '<input aria-invalid="false" aria-errormessage="a">', null],
  ['a message that is missing', `${INVALID}>`, 'missing'],
  ['a message that a script may add', `${SCRIPT}${INVALID}>`, null],
  ['a hidden message', `${INVALID}><p id="a" role="alert" hidden>A`, 'hidden'],
  ['a message that nothing announces', `${INVALID}><p id="a">A`, 'unannounced'],
  ['a live region that is off', `${INVALID}><p id="a" aria-live="off">A`, 'unannounced'],
  ['an alert', `${INVALID}><p id="a" role="Alert">A`, null],
  ['a live region', `${INVALID}><p id="a" aria-live="polite">A`, null],
  ['an urgent one', `${INVALID}><p id="a" aria-live="assertive">A`, null],
  ['a message that describes the field too', `${INVALID} aria-describedby="b a"><p id="a">A`, null],
  ['two messages', '<input aria-invalid="spelling" aria-errormessage="a b"><p id="a" role="alert">A', 'severalIds'],
])('of the error message of %s', (_, html, problem) => {
  expect(problemOf(html, 'aria-errormessage')).toBe(problem)
})
