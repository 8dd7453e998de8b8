import { expect, it } from 'vitest'
import { storedProject, unicodeOf } from './search-terms.ts'

it.each([
  ['example.com', 'example.com'],
  ['Example.com', 'Example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['bu\u0308cher.example', 'xn--bcher-kva.example'],
  ['bücher.example:8443', 'xn--bcher-kva.example:8443'],
  ['bücher.example/ä', 'bücher.example/ä'],
])('a project that is typed as %s is stored as %s', (typed, stored) => {
  expect(storedProject(typed)).toBe(stored)
})

it.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['xn--bcher-kva.example:8443', 'bücher.example:8443'],
  ['xn--a', 'xn--a'],
  ['example.com', 'example.com'],
])('the stored project %s is typed as %s', (stored, typed) => {
  expect(unicodeOf(stored)).toBe(typed)
})
