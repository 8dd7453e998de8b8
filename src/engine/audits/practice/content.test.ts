import { describe, expect, it } from 'vitest'
import type { ContentCheck } from '../../model.ts'
import { rendered } from '../../testing/browser.ts'
import { audited, page } from '../../testing/page.ts'
import { content } from './content.ts'

const PRICE: ContentCheck = { kind: 'must_contain', selector: '.price' }
const CART: ContentCheck = { kind: 'must_contain', text: 'Add to cart' }
const NO_ERROR: ContentCheck = { kind: 'must_not_contain', text: 'Something went wrong' }
const NO_ALERT: ContentCheck = { kind: 'must_not_contain', selector: '[role="alert"]' }

const GOOD = page('<title>Clock</title>', '<h1>Clock</h1><p class="price">300 €</p><button>Add to cart</button>')
const BAD = page('<title>Clock</title>', '<h1>Clock</h1><p role="alert">Something went wrong</p>')

const judged = (html: string, contentChecks?: ContentCheck[]) => audited(content, { html, contentChecks })

it('does not apply to a page without checks', () => {
  expect(judged(GOOD)).toMatchObject({ outcome: 'not-applicable' })
})

it('passes if all checks pass', () => {
  expect(judged(GOOD, [PRICE, CART, NO_ERROR, NO_ALERT])).toMatchObject({
    outcome: 'pass',
    summary: 'All 4 content checks pass.',
    findings: [],
  })
})

it('fails with a finding for each check that fails', () => {
  const { outcome, summary, findings } = judged(BAD, [PRICE, CART, NO_ERROR, NO_ALERT, { ...CART, text: 'Clock' }])
  expect({ outcome, summary }).toEqual({ outcome: 'fail', summary: '4 of 5 content checks failed.' })
  expect(findings.map(({ message, where }) => [message, where])).toEqual([
    ['The page has no element that matches .price.', undefined],
    ['The page does not contain the text “Add to cart”.', undefined],
    ['The page contains the text “Something went wrong”.', undefined],
    ['An element matches [role="alert"].', 'body > p'],
  ])
})

it('searches the page as it is after its scripts have run, with a browser', () => {
  const shell = page('<title>Clock</title>', '<p>Loading</p><script src="/app.js"></script>')
  const given = { html: shell, contentChecks: [CART], evidence: { rendered: rendered({ html: GOOD }) } }
  expect(audited(content, given)).toMatchObject({ outcome: 'pass' })
  const broken = { ...given, html: GOOD, evidence: { rendered: rendered({ html: BAD }) } }
  expect(audited(content, broken)).toMatchObject({ outcome: 'fail', summary: '1 of 1 content check failed.' })
})

describe('it is unknown', () => {
  it('while scripts have yet to add the content', () => {
    const shell = page('<title>App</title>', '<div id="root"></div><script src="/app.js"></script>')
    expect(judged(shell, [CART]).outcome).toBe('unknown')
    expect(judged(shell, [NO_ERROR]).outcome).toBe('unknown')
    expect(judged(shell).outcome).toBe('not-applicable')
  })

  it('if the page is too large to be searched', () => {
    const html = page('<title>Long</title>', `<p>${'word '.repeat(500_000)}</p>`)
    expect(judged(html, [CART]).outcome).toBe('unknown')
  })
})
