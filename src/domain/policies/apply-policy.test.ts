import { describe, expect, it } from 'vitest'
import type { Extent, Finding, Importance, Outcome } from '../../engine/assessment.ts'
import type { Json } from '../../engine/model.ts'
import { gradeOf, pointsFor, RULE_SET, resultOf } from '../../engine/score.ts'
import { type ComparableAudit, type ComparableRun, runOfResults } from '../compare/comparable-run.ts'
import { identifiedProblems } from '../compare/compare-findings.ts'
import { compareRuns, isRefused } from '../compare/compare-runs.ts'
import type { Results } from '../results/schema.ts'
import { mutesForFailures } from './adopt.ts'
import { applyPolicy } from './apply-policy.ts'
import { expiredMutes, mutedFindings, muteRun } from './mutes.ts'
import { readPolicy } from './read-policy.ts'
import type { Policy } from './schema.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const URL_OF_PAGE = 'https://example.com/blog/post?page=2'

interface AuditFields {
  outcome?: Outcome
  importance?: Importance
  findings?: Finding[]
  findingsTotal?: number
  details?: { [key: string]: Json } | null
  blocking?: true
  extent?: Extent
}

function auditOf(id: string, { outcome = 'pass', importance = 'high', ...more }: AuditFields = {}): ComparableAudit {
  const findings = more.findings ?? []
  return {
    id,
    importance,
    outcome,
    value: null,
    valueKey: undefined,
    valueParams: undefined,
    details: more.details ?? null,
    summary: `${id} ${outcome}`,
    key: 'summary',
    params: {},
    blocking: more.blocking,
    revision: 1,
    findings,
    findingsTotal: more.findingsTotal ?? findings.length,
    extent: more.extent,
    points: pointsFor(importance, outcome, { extent: more.extent }),
  }
}

function runOf(audits: ComparableAudit[], more: Partial<ComparableRun> = {}): ComparableRun {
  const { score, result } = gradeOf(audits)
  return {
    url: URL_OF_PAGE,
    collectedAt: '2026-11-16T11:00:00Z',
    ruleSet: RULE_SET,
    score,
    result,
    depth: 0,
    device: null,
    instrument: {},
    audits,
    ...more,
  }
}

const view = (run: ComparableRun, policy: Omit<Policy, 'version'>, more: object = {}) =>
  applyPolicy(run, { version: 1, ...policy }, { url: URL_OF_PAGE, now: NOW, ...more })

const image = (src: string): Finding => ({ message: 'No alt text.', key: 'missing', snippet: `<img src="${src}">` })
const csp = auditOf('security/csp', { outcome: 'fail' })
const alt = auditOf('accessibility/alt', { outcome: 'fail', findings: [image('/a.png'), image('/b.png')] })
const others = [...'abcdefghij'].map((name) => auditOf(`seo/${name}`))
const page = runOf([csp, alt, ...others])
const mute = { audit: 'security/csp', reason: 'ticket 412', until: '2026-12-01' }

describe('a page by a policy', () => {
  it('is what it is by the standard if the policy wants nothing else', () => {
    expect(view(page, {})).toMatchObject({ score: page.score, result: page.result, gate: null, muted: [], missing: [] })
  })

  it('is graded by other thresholds and weights, and by another importance of an audit', () => {
    const { score } = page
    expect(view(page, { thresholds: { good: score!, decent: 1 } })).toMatchObject({ score, result: 'good' })
    const mixed = runOf([auditOf('seo/x', { outcome: 'fail', importance: 'low' }), ...others])
    const heavy = view(mixed, { weights: { low: 10 } }).score!
    expect(heavy).toBeLessThan(mixed.score!)
    expect(view(mixed, { audits: { 'seo/x': { importance: 'high' } } }).score).toBe(heavy)
    expect(view(mixed, { audits: { 'seo/x': { importance: 'info' } } }).score).toBe(100)
  })

  it('loses less where an audit concerns few elements, by its own weights, too', () => {
    const images = (affected: number) =>
      runOf([
        auditOf('accessibility/alt', { outcome: 'fail', extent: { checked: 77, affected, hidden: 0 } }),
        ...others.slice(2),
      ])
    const one = images(1)
    const all = images(77)
    expect(view(one, {}).score).toBe(one.score)
    expect(one.score).toBeGreaterThan(all.score!)
    const same = { audits: { 'accessibility/alt': { importance: 'medium' } } } as const
    expect(view(one, same).score).toBeGreaterThan(view(all, same).score!)
  })

  it('is not held down by a blocking audit that is muted or mere information', () => {
    const blocked = runOf([
      auditOf('security/https', { outcome: 'fail', importance: 'low', blocking: true }),
      ...others,
    ])
    expect(blocked.score).toBe(79)
    expect(view(blocked, { mute: [{ ...mute, audit: 'security/https' }] }).score).toBe(100)
    expect(view(blocked, { audits: { 'security/https': { importance: 'info' } } }).score).toBe(100)
  })

  it('is bad while a required audit fails, and says which one it could not check', () => {
    const failing = view(page, { require: ['security/csp', 'seo/a', 'seo/z'] })
    expect(failing).toMatchObject({ score: 49, result: 'bad', gate: 'failed' })
    expect(failing.reasons).toEqual([{ code: 'required', audit: 'security/csp' }])
    expect(failing.missing).toEqual([{ kind: 'audit', audit: 'seo/z' }])
    expect(view(page, { require: ['seo/a'] })).toMatchObject({ score: page.score, gate: 'passed', reasons: [] })
  })

  it('has no grade where the page has none, or other rules judged it', () => {
    const unjudged = view({ ...page, result: null, score: null }, { gate: { fail_on: 'bad' } })
    expect(unjudged).toMatchObject({ score: null, result: null, gate: null })
    const earlier = view({ ...page, ruleSet: '1' }, { gate: { fail_on: 'bad' } })
    expect(earlier).toMatchObject({ score: null, gate: null, missing: [{ kind: 'rules' }] })
  })

  it('fails a gate by what is certain although there is no result, and not by what is said of an error page', () => {
    const policy = { require: ['security/csp', 'seo/a'], gate: { fail_under: 100 } }
    const little = view({ ...page, result: null, score: null, error: 'too_little_evidence' }, policy)
    expect(little).toMatchObject({
      score: null,
      gate: 'failed',
      reasons: [{ code: 'required', audit: 'security/csp' }],
    })
    expect(
      view({ ...page, result: null, score: null, error: 'too_little_evidence' }, { require: ['seo/a'] }).gate,
    ).toBeNull()
    expect(view({ ...page, result: null, score: null, error: 'http_error' }, policy)).toMatchObject({
      gate: null,
      reasons: [],
    })
  })

  it('passes no gate that it could not check in full, and fails one by what is known', () => {
    expect(view(page, { require: ['seo/a', 'seo/z'] })).toMatchObject({ gate: null, reasons: [] })
    expect(view(page, { require: ['security/csp', 'seo/z'] })).toMatchObject({ gate: 'failed' })
    const lcp = (level: 'fail' | 'warn') => ({ name: 'home', vitals: { lcp: '1 s' }, level })
    expect(view(page, { budgets: [lcp('fail')] }).gate).toBeNull()
    expect(view(page, { require: ['seo/a'], budgets: [lcp('warn')] }).gate).toBe('passed')
  })

  it('has no grade where most of what counts by the policy is unknown', () => {
    const unknown = ['seo/open', 'seo/shut'].map((id) => auditOf(id, { outcome: 'unknown' }))
    const open = runOf([...page.audits, ...unknown])
    const gate = { fail_on: 'bad', fail_under: 10 } as const
    expect(view(open, { gate })).toMatchObject({ score: expect.any(Number), gate: 'passed' })
    const audits = Object.fromEntries(page.audits.map(({ id }) => [id, { importance: 'low' as const }]))
    expect(view(open, { audits, gate })).toMatchObject({ score: null, result: null, gate: null, reasons: [] })
    expect(view(open, { audits, gate, require: ['security/csp'] })).toMatchObject({
      score: null,
      result: null,
      gate: 'failed',
      reasons: [{ code: 'required', audit: 'security/csp' }],
    })
  })

  it('leaves the run as it was', () => {
    const before = structuredClone(page)
    view(page, { thresholds: { good: 90, decent: 80 }, require: ['security/csp'], mute: [{ ...mute, audit: alt.id }] })
    expect(page).toEqual(before)
  })
})

describe('a mute', () => {
  it('of an earlier version is reported, because it matches no finding, until it ends', () => {
    const outdated = { ...mute, fingerprint: 'k7m2x4qhd3ab' }
    const missing = [{ kind: 'mute', fingerprint: 'k7m2x4qhd3ab' }]
    expect(view(page, { mute: [outdated] })).toMatchObject({ muted: [], missing })
    expect(view(page, { mute: [{ ...outdated, fingerprint: '2-k7m2x4qhd3ab' }] }).missing).toEqual([])
    expect(view(page, { mute: [{ ...outdated, paths: ['/other'] }] }).missing).toEqual([])
    expect(view(page, { mute: [outdated] }, { now: Date.parse('2026-12-02T00:00:00Z') }).missing).toEqual([])
  })

  const without = (...ids: string[]) => gradeOf(page.audits.filter(({ id }) => !ids.includes(id))).score

  it('takes an audit out of the score, and is counted', () => {
    const muted = view(page, { mute: [mute] })
    expect(muted.score).toBe(without('security/csp'))
    expect(muted.muted).toEqual([{ ...mute, findings: 1, fingerprint: null, isExpired: false }])
  })

  it('counts to the end of its last day, then the finding counts again', () => {
    const lastDay = { ...mute, until: '2026-11-16' }
    expect(view(page, { mute: [lastDay] }).score).toBe(without('security/csp'))
    const expired = view(page, { mute: [lastDay] }, { now: Date.parse('2026-11-17T00:00:00Z') })
    expect(expired.score).toBe(page.score)
    expect(expired.muted).toMatchObject([{ audit: 'security/csp', isExpired: true }])
  })

  it.each([
    [['/blog/*'], true],
    [['/shop/*', '/blog/**'], true],
    [['https://example.com/blog/*'], true],
    [['/blog'], false],
  ])('of the paths %j applies to the page: %s', (paths, applies) => {
    expect(view(page, { mute: [{ ...mute, paths }] }).muted).toHaveLength(applies ? 1 : 0)
  })

  it('of paths alone is about every audit but the required ones', () => {
    const { audit: _, ...path } = { ...mute, paths: ['/blog/*'] }
    expect(view(page, { mute: [path] })).toMatchObject({
      score: 100,
      muted: [{ audit: csp.id }, { audit: alt.id, findings: 2 }],
    })
    expect(view(page, { mute: [path], require: [alt.id] })).toMatchObject({ result: 'bad', muted: [{ audit: csp.id }] })
  })

  it('of a fingerprint is about that finding; the audit counts until all of its findings are muted', () => {
    const [first, second] = identifiedProblems(alt, page.url).findings.map(({ fingerprint }) => fingerprint)
    const of = (fingerprint: string | undefined) => ({ fingerprint: fingerprint!, reason: 'x', until: '2026-12-01' })
    const one = view(page, { mute: [of(first)] })
    expect(one.score).toBe(page.score)
    expect(one.muted).toMatchObject([{ audit: alt.id, findings: 1, fingerprint: first }])
    expect(view(page, { mute: [of(first), of(second)] }).score).toBe(without(alt.id))
    const truncated = runOf([csp, { ...alt, findingsTotal: 30 }, ...others])
    expect(view(truncated, { mute: [of(first), of(second)] }).score).toBe(page.score)
  })

  it('is about no finding of a required audit, and none that is a mere note', () => {
    const [first] = identifiedProblems(alt, page.url).findings
    const { fingerprint } = first!
    const policy: Policy = { version: 1, mute: [{ fingerprint, reason: 'x', until: '2026-12-01' }] }
    const isMuted = (more: object) => {
      return muteRun(page, { ...policy, ...more }, URL_OF_PAGE, NOW).isMutedFinding(alt.id, fingerprint)
    }
    expect([isMuted({}), isMuted({ require: [alt.id] })]).toEqual([true, false])
    const { muted } = muteRun(page, policy, URL_OF_PAGE, NOW)
    const findings = [alt.findings[0]!, { ...alt.findings[0]!, note: true as const }]
    expect(mutedFindings({ id: alt.id, findings }, muted, page.url)).toEqual([true, false])
  })

  it('is listed when it ends', () => {
    const at = (time: string) => Date.parse(time)
    const policy = { mute: [mute, { ...mute, until: '2026-12-02' }] }
    expect(expiredMutes(policy, at('2026-12-01T12:00:00Z'), at('2026-12-02T00:00:00Z'))).toEqual([mute])
    expect(expiredMutes(policy, at('2026-12-02T00:00:00Z'), at('2026-12-02T12:00:00Z'))).toEqual([])
  })
})

describe('a budget', () => {
  const kinds = [
    { kind: 'script', bytes: 250_000, requests: 4 },
    { kind: 'document', bytes: 50_000, requests: 1 },
  ]
  const weight = auditOf('performance/page-weight', { details: { bytes: 300_000, byKind: kinds } })
  const requests = auditOf('performance/requests', { importance: 'info', details: { requests: 5, byKind: kinds } })
  const thirdParties = auditOf('performance/third-parties', {
    importance: 'info',
    details: { requests: 2, bytes: null },
  })
  const lcp = auditOf('performance/lcp', { details: { median: 2_600, samples: [2_500, 2_600, 2_700] } })
  const cls = auditOf('performance/cls', { details: { median: 0.05 } })
  const measured = runOf([weight, requests, thirdParties, lcp, cls], { depth: 2, instrument: { runs: 3 } })
  const held = (budget: object, run = measured) => view(run, { budgets: [{ name: 'home', ...budget }] })

  it.each<[object, number | null, boolean | null]>([
    [{ bytes: { total: '300 kB' } }, 300_000, false],
    [{ bytes: { total: '0.2 MB' } }, 300_000, true],
    [{ bytes: { script: '200 kB' } }, 250_000, true],
    [{ bytes: { font: '0 B' } }, 0, false],
    [{ bytes: { third_party: '1 kB' } }, null, null],
    [{ requests: { total: 4 } }, 5, true],
    [{ requests: { third_party: 2 } }, 2, false],
    [{ vitals: { lcp: '2.5 s' } }, 2_600, true],
    [{ vitals: { cls: 0.1 } }, 0.05, false],
    [{ vitals: { tbt: '200 ms' } }, null, null],
  ])('%j is held against %s: exceeded %s', (budget, value, isExceeded) => {
    expect(held(budget).budgets).toMatchObject([{ name: 'home', value, isExceeded }])
  })

  it('fails the gate, unless it only warns', () => {
    const failed = held({ bytes: { total: '1 kB' } })
    expect(failed).toMatchObject({ gate: 'failed', reasons: [{ code: 'budget', name: 'home', metric: 'bytes.total' }] })
    expect(held({ bytes: { total: '1 kB' }, level: 'warn' })).toMatchObject({
      gate: null,
      budgets: [{ isExceeded: true }],
    })
    expect(held({ bytes: { total: '1 MB' } }).gate).toBe('passed')
    const both = {
      gate: { fail_on: 'bad' as const },
      budgets: [{ name: 'home', bytes: { total: '1 kB' }, level: 'warn' as const }],
    }
    expect(view(measured, both).gate).toBe('passed')
  })

  it('without a value is missing, neither met nor exceeded', () => {
    const quick = held({ vitals: { lcp: '1 ms' } }, runOf([weight, requests]))
    expect(quick).toMatchObject({ gate: null, missing: [{ kind: 'budget', name: 'home', metric: 'vitals.lcp' }] })
    const measuredOnce = held({ vitals: { lcp: '1 ms' } }, { ...measured, instrument: { runs: 1 } })
    expect(measuredOnce.budgets).toMatchObject([{ value: null, isExceeded: null }])
  })

  it('of a kind is only exceeded, never met, where files are missing', () => {
    const partial = runOf([auditOf('performance/requests', { details: { requests: 300, byKind: kinds } })])
    expect(held({ requests: { script: 3 } }, partial).budgets).toMatchObject([{ value: 4, isExceeded: true }])
    expect(held({ requests: { script: 4 } }, partial).budgets).toMatchObject([{ value: null, isExceeded: null }])
    expect(held({ requests: { script: 9 } }, partial).budgets).toMatchObject([{ value: null, isExceeded: null }])
  })

  it('is of the pages that it names', () => {
    expect(held({ paths: ['/'], bytes: { total: '1 kB' } }).budgets).toEqual([])
  })

  it('knows that a page without third parties has none of their requests', () => {
    const alone = runOf([auditOf('performance/third-parties', { importance: 'info' }), ...others])
    expect(held({ requests: { third_party: 0 } }, alone).budgets).toMatchObject([{ value: 0, isExceeded: false }])
  })
})

describe('a value that a run does not have', () => {
  const valueIn = (budget: object, audit: ComparableAudit) =>
    view(runOf([audit, ...others]), { budgets: [{ name: 'home', ...budget }] }).budgets[0]!.value

  it.each<[string, object, string, AuditFields]>([
    [
      'of third parties that were not judged',
      { requests: { third_party: 1 } },
      'third-parties',
      { outcome: 'unknown' },
    ],
    [
      'of a kind whose files have no size',
      { bytes: { script: '1 B' } },
      'page-weight',
      {
        details: {
          bytes: 3,
          byKind: [
            { kind: 'script', bytes: null },
            { kind: 'document', bytes: 3 },
          ],
        },
      },
    ],
    ['of kinds that are not told apart', { bytes: { script: '1 B' } }, 'page-weight', { details: { bytes: 3 } }],
    ['that is no size', { bytes: { total: '1 B' } }, 'page-weight', { details: { bytes: -1 } }],
  ])('is held against no budget: %s', (_, budget, id, fields) => {
    expect(valueIn(budget, auditOf(`performance/${id}`, fields))).toBeNull()
  })
})

describe('a gate', () => {
  const passing = runOf([{ ...alt, findings: [image('/a.png')], findingsTotal: 1 }, auditOf('security/csp'), ...others])
  const comparison = () => {
    const compared = compareRuns(passing, page)
    if (isRefused(compared)) throw new Error(compared.message)
    return compared
  }

  it.each([
    [{ fail_on: 'bad' as const }, 'passed'],
    [{ fail_on: 'decent' as const }, 'failed'],
    [{ fail_under: 50 }, 'passed'],
    [{ fail_under: 80 }, 'failed'],
  ])('%j has %s on a decent page', (gate, outcome) => {
    expect(resultOf(page.score)).toBe('decent')
    expect(view(page, { gate }).gate).toBe(outcome)
  })

  it('passes with the very score that it asks for', () => {
    const fail_under = page.score!
    expect(view(page, { gate: { fail_under } }).gate).toBe('passed')
    expect(view(page, { gate: { fail_under: fail_under + 1 } }).gate).toBe('failed')
  })

  it('goes by the score of the policy', () => {
    const policy = { gate: { fail_under: 80 }, mute: [mute, { ...mute, audit: alt.id }] }
    expect(view(page, policy)).toMatchObject({ score: 100, gate: 'passed' })
  })

  it('fails with new failures of the importance it names', () => {
    const { reasons } = view(page, { gate: { new_failures: 'high' } }, { comparison: comparison() })
    expect(reasons).toEqual([
      { code: 'new_failure', audit: 'security/csp', new: 1 },
      { code: 'new_failure', audit: alt.id, new: 1 },
    ])
    const lower = {
      audits: { 'security/csp': { importance: 'medium' as const }, [alt.id]: { importance: 'info' as const } },
    }
    expect(view(page, { gate: { new_failures: 'high' }, ...lower }, { comparison: comparison() }).gate).toBe('passed')
  })

  it('fails with what got worse, but not with what is muted', () => {
    const worse = view(page, { gate: { worse: true } }, { comparison: comparison() })
    expect(worse.reasons.map(({ code }) => code)).toEqual(['worse_result', 'worse_audit', 'worse_audit'])
    const [, added] = identifiedProblems(alt, page.url).findings
    const muted = [mute, { fingerprint: added!.fingerprint, reason: 'x', until: '2026-12-01' }]
    expect(
      view(page, { gate: { worse: true, new_failures: 'low' }, mute: muted }, { comparison: comparison() }),
    ).toMatchObject({
      gate: 'passed',
      reasons: [],
    })
  })

  it('fails with what got worse although it is only a warning, unless it is muted', () => {
    const compared = comparison()
    const left = {
      worse: [{ kind: 'audit' as const, id: 'security/csp', new: 1 }],
      audits: [{ ...compared.audits[0]!, id: 'security/csp', before: 'pass' as const, after: 'warn' as const, new: 1 }],
    }
    const gate = { worse: true, new_failures: 'low' as const }
    expect(view(page, { gate }, { comparison: left }).reasons).toEqual([
      { code: 'worse_audit', audit: 'security/csp', new: 1 },
    ])
    const muted = [{ audit: 'security/csp', reason: 'x', until: '2026-12-01' }]
    expect(view(page, { gate, mute: muted }, { comparison: left }).gate).toBe('passed')
  })

  it('passes where a muted audit fails newly, without findings to count', () => {
    const compared = comparison()
    const audits = compared.audits.map((audit) =>
      audit.id === 'security/csp' ? { ...audit, new: 0, newFindings: [] } : audit,
    )
    const failing = (more: object) =>
      view(page, { gate: { new_failures: 'high' }, ...more }, { comparison: { ...compared, audits } }).reasons
    const csp = { code: 'new_failure', audit: 'security/csp', new: 0 }
    expect(failing({})).toContainEqual(csp)
    expect(failing({ mute: [mute] })).not.toContainEqual(csp)
  })

  it.each<[string, object, object, string[]]>([
    ['by an audit', {}, {}, ['worse_result', 'worse_audit']],
    ['by chance alone', { noise: 'timed' }, {}, ['worse_audit']],
    ['by mere information alone', {}, { audits: { [csp.id]: { importance: 'info' } } }, []],
  ])('fails with a result that fell %s', (_, changes, policy, codes) => {
    const audits = comparison().audits.flatMap((audit) => (audit.id === csp.id ? { ...audit, new: 1, ...changes } : []))
    const worse = [
      { kind: 'result' as const, before: 'good' as const, after: 'decent' as const },
      { kind: 'audit' as const, id: csp.id, new: 1 },
    ]
    const { reasons } = view(page, { gate: { worse: true }, ...policy }, { comparison: { worse, audits } })
    expect(reasons.map(({ code }) => code)).toEqual(codes)
  })

  it('says that it had nothing to compare with', () => {
    expect(view(page, { gate: { worse: true } })).toMatchObject({ gate: 'passed', missing: [{ kind: 'comparison' }] })
  })
})

/** An entry that takes so much of the place for paths, and mutes nothing. */
function pathsOf(count: number) {
  return { ...mute, audit: 'seo/a', name: 'a', paths: Array(count).fill('/elsewhere') }
}

describe("today's failures", () => {
  const { url } = page
  const broken = { ...page, url: 'https://example.com/other' }

  it('become mutes of the pages that fail, which end after 30 days', () => {
    const policy: Policy = { version: 1, require: [alt.id] }
    const [first, ...others] = mutesForFailures(
      [
        { url, run: page },
        { url: broken.url, run: broken },
      ],
      policy,
      NOW,
    )
    expect(first).toMatchObject({ audit: csp.id, paths: ['/blog/post?page=2', '/other'], until: '2026-12-16' })
    expect(others).toEqual([])
    const adopted: Policy = { ...policy, mute: [first!] }
    expect(readPolicy(adopted, { auditIds: [csp.id, alt.id], now: NOW })).toEqual({ policy: adopted })
    expect(mutesForFailures([{ url, run: page }], adopted, NOW)).toEqual([])
  })

  it('are muted everywhere if they are on many pages', () => {
    const many = Array.from({ length: 21 }, (_, at) => ({ url: `https://example.com/${at}`, run: page }))
    expect(mutesForFailures(many, { version: 1 }, NOW).map(({ audit, paths }) => [audit, paths])).toEqual([
      [csp.id, undefined],
      [alt.id, undefined],
    ])
  })

  it.each<[string, number, Partial<Policy>, (number | undefined)[]]>([
    ['20 pages', 20, {}, [20, 20]],
    ['as many as fit into a policy', 20, { mute: [pathsOf(240)], budgets: [pathsOf(220)] }, [20, 20]],
    ['more than fit into a policy', 20, { mute: [pathsOf(240)], budgets: [pathsOf(221)] }, [20, undefined]],
    ['a policy that has one mute left', 1, { mute: Array(499).fill(pathsOf(0)) }, [1]],
  ])('are named while there is place: %s', (_, pages, policy, named) => {
    const many = Array.from({ length: pages }, (_, at) => ({ url: `https://example.com/${at}`, run: page }))
    const mutes = mutesForFailures(many, { version: 1, ...policy }, NOW)
    expect(mutes.map(({ paths }) => paths?.length)).toEqual(named)
  })

  it.each([
    [500, 1],
    [501, undefined],
  ])('are named by paths of %d characters, if a policy takes them', (length, named) => {
    const long = { url: `https://example.com/${'x'.repeat(length - 1)}`, run: page }
    expect(mutesForFailures([long], { version: 1 }, NOW)[0]!.paths?.length).toBe(named)
  })

  it('are muted everywhere if the project has pages that were not looked at', () => {
    const mutes = mutesForFailures([{ url, run: page }], { version: 1 }, NOW, { hasOthers: true })
    expect(mutes.map(({ audit, paths }) => [audit, paths])).toEqual([
      [csp.id, undefined],
      [alt.id, undefined],
    ])
  })

  it('leave out what does not count', () => {
    const policy: Policy = {
      version: 1,
      audits: { [csp.id]: { importance: 'info' } },
      mute: [{ ...mute, audit: alt.id }],
    }
    expect(mutesForFailures([{ url, run: page }], policy, NOW)).toEqual([])
  })
})

it('mutes audits of stored results as those of a run that has just ended', () => {
  const stored = {
    rule_set: RULE_SET,
    score: 0,
    result: 'bad',
    collected_at: '2026-11-16T11:00:00Z',
    audits: [
      { ...csp, category: 'security', findings_total: 0, points_possible: 10, points_lost: 10 },
      { ...others[0], category: 'seo', findings_total: 0, points_possible: 10, points_lost: 0 },
    ],
    page: null,
  } as unknown as Results
  expect(view(runOfResults(stored, URL_OF_PAGE), { mute: [mute] })).toMatchObject({ score: 100, result: 'good' })
})
