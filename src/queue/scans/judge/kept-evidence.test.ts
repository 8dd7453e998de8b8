import { expect, it } from 'vitest'
import type { Header } from '../../../engine/model.ts'
import { freshHeaders } from './kept-evidence.ts'

const KEPT: Header[] = [
  ['Content-Type', 'text/html'],
  ['Content-Length', '1200'],
  ['X-Frame-Options', 'DENY'],
  ['Set-Cookie', 'a=1'],
  ['Set-Cookie', 'b=1'],
]

it('keeps headers that a 304 response leaves out', () => {
  expect(freshHeaders(KEPT, [['Date', 'Thu, 15 Jan 2026 12:00:00 GMT']])).toEqual([
    ...KEPT,
    ['Date', 'Thu, 15 Jan 2026 12:00:00 GMT'],
  ])
})

it('replaces every header of a name that a 304 response has', () => {
  const headers = freshHeaders(KEPT, [
    ['set-cookie', 'c=1'],
    ['x-frame-options', 'SAMEORIGIN'],
  ])
  expect(headers.slice(2)).toEqual([
    ['set-cookie', 'c=1'],
    ['x-frame-options', 'SAMEORIGIN'],
  ])
})

it('takes nothing from a 304 response that describes its own missing content or its connection', () => {
  const sent: Header[] = [
    ['Content-Length', '0'],
    ['Content-Type', 'text/plain'],
    ['Connection', 'keep-alive'],
    ['Keep-Alive', 'timeout=5'],
  ]
  expect(freshHeaders(KEPT, sent)).toEqual(KEPT)
})

it('knows a header of a 304 response by its name, however either side writes it', () => {
  const headers = freshHeaders([['x-frame-options', 'DENY']], [['X-Frame-Options', 'SAMEORIGIN']])
  expect(headers).toEqual([['X-Frame-Options', 'SAMEORIGIN']])
})
