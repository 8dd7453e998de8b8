import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { readSecurityPolicies, upgradesInsecure } from './security-policies.ts'

const CSP = 'Content-Security-Policy'
const meta = `<meta http-equiv="${CSP}" content="upgrade-insecure-requests">`
const document = (html: string) => readDocument(`<!doctype html>${html}`, 'https://example.com/')

describe('readSecurityPolicies', () => {
  it('has those of headers first, each with its text and its element', () => {
    const html = `<meta http-equiv="${CSP}" content="img-src b, c">`
    const policies = readSecurityPolicies(document(html), [[CSP, 'img-src a, font-src a']])
    expect(policies.map(({ text, meta }) => [text, meta?.name])).toEqual([
      ['img-src a, font-src a', undefined],
      ['img-src a, font-src a', undefined],
      ['img-src b, c', 'meta'],
    ])
  })

  it('passes over more than anybody sends', () => {
    const html = `<meta http-equiv="${CSP}" content="img-src a">`.repeat(101)
    expect(readSecurityPolicies(document(html), Array(101).fill([CSP, 'img-src a']))).toHaveLength(200)
  })
})

describe('upgradesInsecure', () => {
  it.each([
    ['a header', '', [[CSP, "default-src 'self'; Upgrade-Insecure-Requests"]] as [string, string][], true],
    ['a meta element', meta, [], true],
    ['neither', '', [[CSP, "default-src 'self'"]] as [string, string][], false],
    [
      'a policy that only reports',
      '',
      [[`${CSP}-Report-Only`, 'upgrade-insecure-requests']] as [string, string][],
      false,
    ],
  ])('looks at %s', (_, html, headers, upgrades) => {
    expect(upgradesInsecure(readSecurityPolicies(document(html), headers))).toBe(upgrades)
  })
})
