import { expect, it } from 'vitest'
import type { Outcome } from '../assessment.ts'
import type { Audit } from '../audit.ts'
import { audited, type PageUnderTest, page } from './page.ts'

/** Tests the outcome of an audit for each page; the words between the two say what is special about the page. */
export function testOutcomes(audit: Audit, rows: readonly [Outcome, string, PageUnderTest | string][]): void {
  it.each(rows)('answers %s where %s', (outcome, _, given) => {
    expect(audited(audit, given).outcome).toBe(outcome)
  })
}

/** The same for pages of which only the body matters. */
export function testBodies(audit: Audit, rows: readonly [Outcome, string, body: string][]): void {
  testOutcomes(
    audit,
    rows.map(([outcome, where, body]) => [outcome, where, page('', body)]),
  )
}
