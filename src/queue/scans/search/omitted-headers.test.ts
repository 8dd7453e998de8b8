import { expect, it } from 'vitest'
import type { Header } from '../../../engine/model.ts'
import { OmittedHeaders, omittedHeaders } from './omitted-headers.ts'

const A = 'https://a.example/1'
const headers = (...names: string[]): Header[] => names.map((name) => [name, 'x'])
const CSP = 'content-security-policy'

it('names what audits judge and a 304 lacks, in any letters, and nothing else', () => {
  const kept = headers('Content-Security-Policy', 'X-Frame-Options', 'Cross-Origin-Opener-Policy', 'Date', 'Set-Cookie')
  expect(omittedHeaders(kept, headers('x-frame-options', 'etag'))).toEqual([CSP, 'cross-origin-opener-policy'])
})

it('knows after one whole response that a host leaves headers out of a 304, all of its pages and no other host', () => {
  const omitted = new OmittedHeaders()
  expect(omitted.areUsual(A, [CSP])).toBe(false)
  omitted.learn(A, [CSP], headers('Content-Security-Policy'))
  expect([omitted.areUsual('https://a.example/2', [CSP]), omitted.isChanged(A)]).toEqual([true, false])
  expect(omitted.areUsual(A, [CSP, 'link'])).toBe(false)
  expect(omitted.areUsual('https://b.example/', [CSP])).toBe(false)
  omitted.learn(A, ['link'], headers('link'))
  expect(omitted.areUsual(A, [CSP, 'link'])).toBe(true)
})

it('asks for all pages of a host as a whole once it no longer sends a header', () => {
  const omitted = new OmittedHeaders()
  omitted.learn(A, [CSP, 'link'], headers('link'))
  expect([omitted.isChanged('https://a.example/2'), omitted.isChanged('https://b.example/')]).toEqual([true, false])
  expect([omitted.areUsual(A, ['link']), omitted.areUsual(A, [CSP])]).toEqual([true, false])
})
