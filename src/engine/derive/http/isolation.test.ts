import { expect, it } from 'vitest'
import type { Header } from '../../model.ts'
import { readIsolation } from './isolation.ts'

const sent = (name: string, values: string[]) => readIsolation(values.map((value): Header => [name, value]))

it.each([
  [[], 'absent'],
  [['same-origin'], 'same-origin'],
  [[' same-origin '], 'same-origin'],
  [['noopener-allow-popups'], 'noopener-allow-popups'],
  [['same-origin; report-to="coop"'], 'same-origin'],
  [['same-origin;report-to=coop'], 'same-origin'],
  [['same-origin; report-to'], 'same-origin'],
  [['same-origin; a=1.5; b=?1; c=:YQ==:'], 'same-origin'],
  [['same-origin; report-to=two words'], 'invalid'],
  [['same-origin; report-to="open'], 'invalid'],
  [['same-origin;'], 'invalid'],
  [['Same-Origin'], 'invalid'],
  [['"same-origin"'], 'invalid'],
  [['same-origin', 'same-origin'], 'invalid'],
  [['whimsy'], 'invalid'],
  [[''], 'invalid'],
])('reads Cross-Origin-Opener-Policy %j as %s', (values, expected) => {
  expect(sent('Cross-Origin-Opener-Policy', values).opener).toBe(expected)
})

it.each([
  [['credentialless'], 'credentialless'],
  [['require-corp; report-to="x"'], 'require-corp'],
  [['REQUIRE-CORP'], 'invalid'],
])('reads Cross-Origin-Embedder-Policy %j as %s', (values, expected) => {
  expect(sent('Cross-Origin-Embedder-Policy', values).embedder).toBe(expected)
})

it.each([
  [['same-site'], 'same-site'],
  [['same-origin; x'], 'invalid'],
  [['same-origin', 'cross-origin'], 'invalid'],
])('reads Cross-Origin-Resource-Policy %j as %s', (values, expected) => {
  expect(sent('Cross-Origin-Resource-Policy', values).resource).toBe(expected)
})

it('needs both headers for isolation', () => {
  const headers: Header[] = [
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-embedder-policy', 'require-corp'],
  ]
  expect(readIsolation(headers).crossOriginIsolated).toBe(true)
  expect(readIsolation(headers.slice(1)).crossOriginIsolated).toBe(false)
})
