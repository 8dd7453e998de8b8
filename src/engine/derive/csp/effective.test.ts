import { expect, it } from 'vitest'
import { parseCsp } from './csp.ts'
import { type CspVersion, effectiveCsp } from './effective.ts'

const scripts = (sources: string, version: CspVersion, name = 'script-src') =>
  effectiveCsp(parseCsp([`${name} ${sources}`])[0]!, version).directives[0]!.values.join(' ')

it.each([
  ["'unsafe-inline' 'nonce-abc'", 1, "'unsafe-inline'"],
  ["'unsafe-inline' 'nonce-abc'", 2, "'nonce-abc'"],
  ["'unsafe-inline' 'sha256-abc'", 3, "'sha256-abc'"],
  ["'unsafe-inline' 'nonce-a$'", 3, "'unsafe-inline' 'nonce-a$'"],
  ["'strict-dynamic' 'nonce-abc' https: 'self' x.example", 2, "'nonce-abc' https: 'self' x.example"],
  ["'strict-dynamic' 'nonce-abc' https: 'self' x.example", 3, "'strict-dynamic' 'nonce-abc'"],
  ["'unsafe-inline' https:", 3, "'unsafe-inline' https:"],
] as const)('script-src %s in CSP%d is %s', (sources, version, expected) => {
  expect(scripts(sources, version)).toBe(expected)
  expect(scripts(sources, version, 'default-src')).toBe(expected)
})

it('leaves styles alone', () => {
  const [policy] = parseCsp(["script-src 'nonce-abc'; style-src 'unsafe-inline' 'nonce-abc'"])
  expect(effectiveCsp(policy!, 3).directives[1]!.values).toEqual(["'unsafe-inline'", "'nonce-abc'"])
})

it('takes each script directive for itself', () => {
  const [policy] = parseCsp(["script-src 'nonce-abc'; script-src-elem 'unsafe-inline'"])
  expect(effectiveCsp(policy!, 3).directives[1]!.values).toEqual(["'unsafe-inline'"])
})

it('hides from old browsers what they do not know', () => {
  const [policy] = parseCsp(['script-src-elem a; worker-src b; report-to c; img-src d'])
  expect(effectiveCsp(policy!, 2).directives.map(({ name }) => name)).toEqual(['img-src'])
  expect(effectiveCsp(policy!, 3).directives).toHaveLength(4)
})
