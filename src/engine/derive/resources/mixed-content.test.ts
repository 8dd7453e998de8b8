import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { isTrustworthy, upgradesInsecure } from './mixed-content.ts'

const CSP = 'Content-Security-Policy'
const meta = `<meta http-equiv="${CSP}" content="upgrade-insecure-requests">`
const document = (html: string) => readDocument(`<!doctype html>${html}`, 'https://example.com/')

describe('isTrustworthy', () => {
  it.each([
    ['https://example.com/', true],
    ['http://example.com/', false],
    ['http://localhost:3000/', true],
    ['http://app.localhost/', true],
    ['http://notlocalhost/', false],
    ['http://127.8.9.1/', true],
    ['http://127.example.com/', false],
    ['http://[::1]/', true],
  ])('answers of %s: %s', (url, trustworthy) => {
    expect(isTrustworthy(new URL(url))).toBe(trustworthy)
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
    expect(upgradesInsecure(document(html), headers)).toBe(upgrades)
  })
})
