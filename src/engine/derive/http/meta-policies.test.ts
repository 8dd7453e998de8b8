import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/document.ts'
import { metaCsp, metaReferrer } from './meta-policies.ts'

const document = (html: string) => readDocument(`<!doctype html>${html}`, 'https://example.com/')
const csp = (name: string) => `<meta http-equiv="${name}" content="default-src 'self'">`
const referrer = (content: string) => `<meta name="referrer" content="${content}">`

describe('metaCsp', () => {
  it('takes policies of the head, whatever their case', () => {
    expect(metaCsp(document(csp('content-SECURITY-policy')))).toEqual(["default-src 'self'"])
  })

  it('leaves out those in the body, as browsers do', () => {
    expect(metaCsp(document(`<body>${csp('Content-Security-Policy')}`))).toEqual([])
  })

  it('leaves out those that only report', () => {
    expect(metaCsp(document(csp('Content-Security-Policy-Report-Only')))).toEqual([])
  })
})

describe('metaReferrer', () => {
  it.each([
    ['', null],
    [referrer('no-referrer'), 'no-referrer'],
    [referrer('NO-REFERRER'), 'no-referrer'],
    [referrer('never'), 'no-referrer'],
    [referrer('always'), 'unsafe-url'],
    [referrer('no-referrer, same-origin'), null],
    [referrer('whimsy'), null],
    [referrer('origin') + referrer('same-origin'), 'same-origin'],
    [referrer('origin') + referrer('whimsy'), 'origin'],
  ])('reads %j as %s', (html, policy) => {
    expect(metaReferrer(document(html)).policy).toBe(policy)
  })
})
