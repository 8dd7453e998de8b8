import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { etagOf, expectedVersion, isKnown } from './versions.ts'

const record = { updatedAt: 1_760_000_000_000 }
const later = { updatedAt: record.updatedAt + 1 }
const requestWith = (headers: Record<string, string>, method = 'GET') =>
  ({ method, headers }) as unknown as FastifyRequest

it('another version, language or body has another ETag', () => {
  const tags = [
    etagOf(record, 'en'),
    etagOf(later, 'en'),
    etagOf(record, 'de'),
    etagOf(record, 'en', 'a'),
    etagOf(record, 'en', 'b'),
  ]
  expect(new Set(tags).size).toBe(5)
})

it.each([
  ['of its version', etagOf(record, 'en'), true],
  ['in another language', etagOf(record, 'de'), true],
  ['with numbers that went on since', etagOf(record, 'de', 'a body'), true],
  ['among others', `"x", ${etagOf(record, 'en')}`, true],
  ['of any version', '*', true],
  ['of a later version', etagOf(later, 'en'), false],
])('a change is made to the record that a client has seen, by its ETag %s', (_, etag, isExpected) => {
  expect(expectedVersion(requestWith({ 'if-match': etag }))!(record)).toBe(isExpected)
})

it('a change is made to any version where a client names none', () => {
  expect(expectedVersion(requestWith({}))).toBeUndefined()
})

it.each([
  ['GET', true],
  ['HEAD', true],
  ['POST', false],
])('what a client has already is not sent again to a %s', (method, isNotSent) => {
  const etag = etagOf(record, 'en')
  expect(isKnown(requestWith({ 'if-none-match': etag }, method), etag)).toBe(isNotSent)
  expect(isKnown(requestWith({ 'if-none-match': etagOf(later, 'en') }, method), etag)).toBe(false)
})
