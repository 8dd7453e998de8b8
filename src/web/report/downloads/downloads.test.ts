import { describe, expect, it } from 'vitest'
import { storedAudit } from '../testing/stored.ts'
import { badgeOf, badgeSize, badgeSvg } from './badge.tsx'
import { csvOf } from './csv.ts'

/** The other points of the page. */
const passed = storedAudit('seo/url', 'pass', { points_possible: 142 })

const english = { language: 'en' } as const

describe('the table', () => {
  it('has a line for each audit, with its title', () => {
    const findings = [{ message: 'No title element.', where: 'head' }]
    const csv = csvOf(
      { rule_set: '1', audits: [storedAudit('seo/title', 'fail', { findings, findings_total: 1 }), passed] },
      english,
    )
    const [head, line] = csv.split('\r\n')
    expect(head).toMatch(/^\ufeffid,category,title,outcome/)
    expect(line).toBe(
      'seo/title,seo,"Page title is missing, empty or duplicated",fail,medium,3.4,,seo/title is so.,1,No title element.,head',
    )
  })

  it('is in the language of the reader, except ids and column names', () => {
    const audit = storedAudit('seo/title', 'fail', {
      summary: 'The title is empty.',
      key: 'empty',
      params: {},
      findings: [{ message: 'The title is empty.', key: 'empty', params: {}, where: 'head' }],
      findings_total: 1,
    })
    const [head, line] = csvOf({ rule_set: '1', audits: [audit, passed] }, { language: 'de' }).split('\r\n')
    expect(head).toMatch(/^\ufeffid,category,title,outcome/)
    expect(line).toBe(
      'seo/title,seo,"Seitentitel fehlt, ist leer oder mehrfach vorhanden",fail,medium,3.4,,Der Titel ist leer.,1,Der Titel ist leer.,head',
    )
  })

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['a\u001b]0;\u0007\u202e', 'a\\x1b]0;\\x07\\u202e'],
  ])('escapes %j of the page', (value, expected) => {
    expect(csvOf({ rule_set: '1', audits: [storedAudit('seo/title', 'pass', { value })] }, english)).toContain(
      `,0,${expected},seo/title is so.`,
    )
  })
})

describe('the badge', () => {
  it.each([
    [{ privacy: 0, result: 'good', score: 92 }, 'good 92'],
    [{ privacy: 0, result: null, score: null }, 'no result yet'],
    [{ privacy: 1, result: 'good', score: 92 }, 'not public'],
    [{ privacy: 2, result: 'good', score: 92 }, 'not public'],
    [undefined, 'not public'],
  ] as const)('of %j says %s', (report, text) => {
    expect(badgeOf(report).text).toBe(text)
  })

  it('has the same size for every result, for sites that fix it', () => {
    const sizes = (['good 100', 'decent 64', 'bad 7'] as const).map((text) => badgeSize({ text, result: 'good' }))
    expect(new Set(sizes.map((size) => JSON.stringify(size)))).toHaveLength(1)
    expect(badgeSvg({ text: 'bad 7', result: 'bad' })).toContain(`width="${sizes[0]!.width}" height="20"`)
  })

  it('has an accessible name', () => {
    expect(badgeSvg({ text: 'good 92', result: 'good' })).toContain('aria-label="verdict: good 92"')
  })
})
