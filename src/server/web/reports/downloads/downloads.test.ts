import { describe, expect, it } from 'vitest'
import { storedAudit } from '../testing/stored.ts'
import { BADGE_STYLES, type Badge, badgeJson, badgeOf, badgeSize, badgeSvg } from './badge.tsx'
import { csvOf } from './csv.ts'

/** The other points of the page. */
const passed = storedAudit('seo/url', 'pass', { points_possible: 142 })

const english = { language: 'en' } as const

describe('the table', () => {
  it('has a line for each audit, with its title', () => {
    const findings = [{ message: 'No title element.', where: 'head' }]
    const csv = csvOf(
      { rule_set: '1', score: 90, audits: [storedAudit('seo/title', 'fail', { findings, findings_total: 1 }), passed] },
      english,
    )
    const [head, line] = csv.split('\r\n')
    expect(head).toMatch(/^\ufeffid,category,title,outcome/)
    expect(line).toBe(
      'seo/title,seo,"Page title is missing, empty, duplicated or a placeholder",fail,medium,3.4,,seo/title is so.,1,No title element.,head',
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
    const [head, line] = csvOf({ rule_set: '1', score: 90, audits: [audit, passed] }, { language: 'de' }).split('\r\n')
    expect(head).toMatch(/^\ufeffid,category,title,outcome/)
    expect(line).toBe(
      'seo/title,seo,"Seitentitel fehlt, ist leer, mehrfach vorhanden oder ein Platzhalter",fail,medium,3.4,,Der Titel ist leer.,1,Der Titel ist leer.,head',
    )
  })

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['a\u001b]0;\u0007\u202e', 'a\\x1b]0;\\x07\\u202e'],
  ])('escapes %j of the page', (value, expected) => {
    expect(
      csvOf({ rule_set: '1', score: 90, audits: [storedAudit('seo/title', 'pass', { value })] }, english),
    ).toContain(`,0,${expected},seo/title is so.`)
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

  const good = { privacy: 0, result: 'good', score: 92 } as const
  it.each([
    [{ style: 'score' }, '92'],
    [{ style: 'result' }, 'good'],
    [{ style: 'trend' }, '92'],
    [{ style: 'trend', change: 0 }, '92 ±0'],
    [{ style: 'trend', change: 4 }, '92 ▲4'],
    [{ style: 'trend', change: -11 }, '92 ▼11'],
    [{ byPolicy: { result: 'bad', score: 7 } }, 'bad 7'],
    [{ style: 'score', byPolicy: { result: 'bad', score: 7 } }, '7'],
    [{ byPolicy: null }, 'not public'],
  ] as const)('with %j says %s', (options, text) => {
    const badge = badgeOf(good, options)
    expect(badge.text).toBe(text)
    expect(badge.label).toBe('byPolicy' in options ? 'verdict, own policy' : 'verdict')
  })

  it('reveals nothing of a private report, whatever is asked for', () => {
    for (const style of BADGE_STYLES)
      expect(badgeOf({ ...good, privacy: 1 }, { style, change: 3, byPolicy: good })).toMatchObject({
        text: 'not public',
        result: null,
      })
  })

  it('has the same size for every result, for sites that fix it', () => {
    const badges = (['good 100', 'decent 64', 'bad 7'] as const).map(
      (text): Badge => ({ label: 'verdict', text, result: 'good' }),
    )
    const sizes = badges.map((badge) => badgeSize(badge))
    expect(new Set(sizes.map((size) => JSON.stringify(size)))).toHaveLength(1)
    expect(badgeSvg(badges[2]!)).toContain(`width="${sizes[0]!.width}" height="20"`)
    const small = badgeSize(badgeOf(good, { style: 'score' }), 'score')
    expect(small).toEqual(badgeSize(badgeOf({ ...good, score: 100 }, { style: 'score' }), 'score'))
    expect(small.width).toBeLessThan(sizes[0]!.width)
  })

  it('has an accessible name', () => {
    expect(badgeSvg(badgeOf(good))).toContain('aria-label="verdict: good 92"')
  })

  it('is described for those who draw it themselves', () => {
    const color = '#1a7f4b'
    const drawn = { schemaVersion: 1, label: 'verdict', message: 'good 92', color, cacheSeconds: 300 }
    expect(badgeJson(badgeOf(good))).toEqual(drawn)
  })
})
