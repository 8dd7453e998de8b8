import { expect, it } from 'vitest'
import { audited } from '../../testing/page.ts'
import { notFound } from './not-found.ts'

const url = 'https://example.com/made-up'
const on = (status: number, redirectedTo: string | null = null) =>
  audited(notFound, { evidence: { notFound: { url, status, redirectedTo } } })

it.each<[string, string, number, string | null]>([
  ['pass', 'it answers 404', 404, null],
  ['pass', 'it answers 410', 410, null],
  ['pass', 'it redirects to an address that answers 404', 404, 'https://www.example.com/made-up'],
  ['fail', 'it answers 200', 200, null],
  ['fail', 'it answers 200 with a slash at the end', 200, 'https://example.com/made-up/'],
  ['fail', 'it answers 200 on another host', 200, 'https://www.example.com/en/made-up'],
  ['warn', 'it redirects to a log-in', 200, 'https://example.com/login?next=/made-up'],
  ['warn', 'it redirects to a page', 200, 'https://example.com/'],
  ['warn', 'it redirects to nowhere', 302, null],
  ['unknown', 'the server fails', 503, null],
  ['unknown', 'the server wants fewer requests', 429, null],
])('answers %s where %s', (outcome, _, status, redirectedTo) => {
  expect(on(status, redirectedTo).outcome).toBe(outcome)
})
