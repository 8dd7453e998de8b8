import { describe, expect, it } from 'vitest'
import { pathText } from './check-shape.ts'
import { policyHash, readPolicy } from './read-policy.ts'
import type { Policy } from './schema.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const auditIds = ['security/csp', 'security/https', 'accessibility/html-lang', 'practice/text-ratio']

const mute = { audit: 'security/csp', reason: 'theme needs inline script', until: '2027-03-01' }
const full: Policy = {
  version: 1,
  thresholds: { good: 85, decent: 60 },
  weights: { high: 10, medium: 5, low: 2 },
  audits: { 'practice/text-ratio': { importance: 'info' } },
  require: ['security/https', 'accessibility/html-lang'],
  mute: [{ ...mute, paths: ['/blog/*'] }],
  content: [{ paths: ['/shop/*'], must_contain: ['Add to cart', 'css:.price'], must_not_contain: ['css:.error'] }],
  budgets: [
    {
      name: 'home',
      paths: ['/'],
      bytes: { total: '800 kB', script: '0.2MB' },
      requests: { third_party: 8 },
      vitals: { lcp: '2.5 s', cls: 0.1, tbt: '200 ms' },
      level: 'fail',
    },
  ],
  gate: { fail_on: 'bad', fail_under: 80, worse: true, new_failures: 'high' },
}

function problemsOf(document: unknown, labRuns?: number): string[] {
  const read = readPolicy(document, { auditIds, now: NOW, labRuns })
  return 'policy' in read ? [] : read.problems.map(({ path, problem }) => `${pathText(path)} ${problem}`)
}

describe('a policy', () => {
  it('is accepted with everything that it can say, and with nothing but its version', () => {
    expect(readPolicy(full, { auditIds, now: NOW, labRuns: 3 })).toEqual({ policy: full })
    expect(problemsOf({ version: 1 })).toEqual([])
  })

  it.each<[string, object, string]>([
    ['an unknown key', { treshold: {} }, 'treshold is an unknown key. Did you mean thresholds?'],
    ['a key from nowhere', { color: 1 }, 'color is an unknown key. Known are version, thresholds, weights'],
    ['a key of an entry', { mute: [{ ...mute, untill: 1 }] }, 'mute[0].untill is an unknown key. Did you mean until?'],
    ['content of nothing', { content: [{ paths: ['/*'] }] }, 'content[0] must have must_contain or must_not_contain.'],
    ['an empty text', { content: [{ must_contain: [''] }] }, 'content[0].must_contain[0] must not be empty.'],
    [
      'a selector that no page can match',
      { content: [{ must_contain: ['fine', 'css:a:hover'] }] },
      'content[0].must_contain[1] must have a CSS selector after css:, such as css:.price, not "css:a:hover".',
    ],
    ['another version', { version: 2 }, 'version must be 1.'],
    ['a version as text', { version: '1' }, 'version must be 1.'],
    ['text for a number', { thresholds: { good: '85', decent: 60 } }, 'thresholds.good must be a whole number from 1'],
    ['a threshold above the other', { thresholds: { good: 60, decent: 60 } }, 'thresholds.decent must be lower than'],
    ['half of the thresholds', { thresholds: { good: 60 } }, 'thresholds.decent is missing.'],
    ['a negative weight', { weights: { low: -1 } }, 'weights.low must be a number from 0 to 100.'],
    ['an unknown audit', { require: ['security/htps'] }, 'require[0] is not an audit. Did you mean security/https?'],
    ['an audit by no name', { audits: { 'zz/qq': { importance: 'low' } } }, 'audits.zz/qq is not an audit. Run'],
    ['an importance', { audits: { 'security/csp': { importance: 'hihg' } } }, 'Did you mean high?'],
    ['a list that is none', { require: 'security/https' }, 'require must be a list.'],
    ['a mute without a reason', { mute: [{ ...mute, reason: ' ' }] }, 'mute[0].reason must not be empty.'],
    ['a mute without an end', { mute: [{ audit: 'security/csp', reason: 'x' }] }, 'mute[0].until is missing.'],
    ['a mute of everything', { mute: [{ reason: 'x', until: '2027-03-01' }] }, 'mute[0] must name an audit,'],
    ['a mute over a year', { mute: [{ ...mute, until: '2027-11-18' }] }, 'mute[0].until must be at most a year ahead.'],
    ['a day that is none', { mute: [{ ...mute, until: '2027-02-30' }] }, 'mute[0].until must be a date such as'],
    ['a mute of a required audit', { require: [mute.audit], mute: [mute] }, 'mute[0].audit is required, so it cannot'],
    [
      'a fingerprint',
      { mute: [{ ...mute, fingerprint: 'A1' }] },
      'mute[0].fingerprint must be one that comparisons show',
    ],
    ['a path', { mute: [{ ...mute, paths: ['blog'] }] }, 'mute[0].paths[0] must start with /, * or https://'],
    [
      'a unit in capitals',
      budget({ bytes: { script: '200 KB' } }),
      'budgets[0].bytes.script has the unknown unit KB. Did you mean kB?',
    ],
    ['a binary unit', budget({ bytes: { script: '1 GiB' } }), 'has the unknown unit GiB.'],
    [
      'a size without a unit',
      budget({ bytes: { script: '200' } }),
      'budgets[0].bytes.script needs a unit, such as 200 kB.',
    ],
    ['a number as a size', budget({ bytes: { script: 200 } }), 'budgets[0].bytes.script must be text.'],
    ['a size for a time', budget({ vitals: { lcp: '2 kB' } }), 'budgets[0].vitals.lcp has the unknown unit kB.'],
    ['a negative time', budget({ vitals: { lcp: '-2 s' } }), 'budgets[0].vitals.lcp must be a number with a unit'],
    ['a time observed once', budget({ vitals: { ttfb: '1 s' } }), 'budgets[0].vitals.ttfb is an unknown key.'],
    ['an empty budget', budget({ bytes: {} }), 'budgets[0] must limit bytes, requests or vitals.'],
    ['a gate', { gate: { fail_on: 'good' } }, 'gate.fail_on must be one of bad, decent.'],
    ['a list as a document', [], 'must be an object with keys.'],
    ['a prototype', JSON.parse('{"__proto__": {"version": 1}}'), '__proto__ is an unknown key.'],
    [
      'a prototype among the audits',
      { audits: JSON.parse('{"__proto__": {"importance": "low"}}') },
      'is not an audit.',
    ],
    ['a method as a key', { audits: { constructor: { importance: 'low' } } }, 'audits.constructor is not an audit.'],
  ])('is refused with %s', (_, part, problem) => {
    expect(problemsOf(Array.isArray(part) ? part : { version: 1, ...part })).toContainEqual(
      expect.stringContaining(problem),
    )
  })

  it('has each budget under a name of its own', () => {
    const twice = { version: 1, budgets: [budget({ bytes: { total: '1 MB' } }).budgets[0], full.budgets![0]] }
    expect(problemsOf({ ...twice, budgets: [...twice.budgets, full.budgets![0]] })).toEqual([
      'budgets[2].name is the name of another budget.',
    ])
  })

  it('is refused where Lighthouse measures too rarely for its budgets, if that is known', () => {
    expect(problemsOf(full, 1)).toEqual([
      'budgets[0].vitals need the median of at least 3 Lighthouse runs, not of 1. Raise the number of Lighthouse runs.',
    ])
    expect(problemsOf(full)).toEqual([])
    expect(problemsOf({ ...full, budgets: [] }, 1)).toEqual([])
  })

  it('is bounded, and so are its problems', () => {
    const mutes = Array.from({ length: 501 }, () => mute)
    expect(problemsOf({ version: 1, mute: mutes })).toEqual(['mute must have at most 500 entries.'])
    const many = mutes.slice(0, 26).map((one) => ({ ...one, paths: Array.from({ length: 20 }, () => '/*') }))
    expect(problemsOf({ version: 1, mute: many })).toEqual([' must have at most 500 paths in total.'])
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`key${at}`, 1]))
    expect(problemsOf({ version: 1, ...unknown })).toHaveLength(50)
    expect(problemsOf({ version: 1, require: Array.from({ length: 500 }, () => 'security/none') })).toHaveLength(50)
  })

  it('has the same hash whatever the order of its keys, and another for other contents', () => {
    const turned = Object.fromEntries(Object.entries(full).reverse()) as Policy
    expect(policyHash(turned)).toBe(policyHash(full))
    expect(policyHash({ ...full, require: [] })).not.toBe(policyHash(full))
  })
})

function budget(limits: object): { budgets: object[] } {
  return { budgets: [{ name: 'other', ...limits }] }
}
