import { describe, expect, it } from 'vitest'
import type { Finding, Outcome } from '../../engine/assessment.ts'
import { gradeOf, pointsFor, RULE_SET } from '../../engine/score.ts'
import type { ComparableAudit, ComparableRun } from '../compare/comparable-run.ts'
import { fingerprintOf } from '../compare/fingerprint.ts'
import { runMutes } from './run-mutes.ts'
import type { Policy, PolicyMute } from './schema.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const PAGE = 'https://example.com/blog/post'
const image = (src: string): Finding => ({ message: 'No alt text.', key: 'missing', params: {}, where: `img#${src}` })
const fingerprint = (src: string) => fingerprintOf('accessibility/image-alt', image(src), PAGE)

function auditOf(id: string, outcome: Outcome, findings: Finding[] = [], findingsTotal = findings.length) {
  const audit = { id, importance: 'high', outcome, findings, findingsTotal, revision: 1, summary: '', details: null }
  return { ...audit, points: pointsFor('high', outcome) } as unknown as ComparableAudit
}

function runOf(...audits: ComparableAudit[]): ComparableRun {
  const { score, result } = gradeOf(audits)
  const about = { url: PAGE, collectedAt: '', ruleSet: RULE_SET, depth: 0, device: null, instrument: {} } as const
  return { ...about, score, result, audits }
}

const mute = (more: Partial<PolicyMute>): Policy => ({
  version: 1,
  mute: [{ reason: 'later', until: '2026-12-24', ...more }],
})
const passes = ['seo/h1', 'seo/canonical', 'security/csp'].map((id) => auditOf(id, 'pass'))

describe('a run without what is muted', () => {
  it.each<[string, Policy]>([
    ['no mute', { version: 1 }],
    ['one that has ended', mute({ audit: 'seo/title', until: '2026-11-15' })],
    ['one for other pages', mute({ audit: 'seo/title', paths: ['/shop/**'] })],
  ])('is not asked for with %s', (_, policy) => expect(runMutes(policy, PAGE, NOW)).toBeNull())

  it.each<[string, Policy]>([
    ['another audit', mute({ audit: 'seo/other' })],
    ['a required one', { ...mute({ audit: 'seo/title' }), require: ['seo/title'] }],
    ['a finding that it does not have', mute({ fingerprint: 'a'.repeat(12) })],
  ])('is the same run where the mute is of %s', (_, policy) => {
    const run = runOf(auditOf('seo/title', 'fail', [{ message: 'No title.' }]), ...passes)
    const mutes = runMutes(policy, PAGE, NOW)!
    expect(mutes.apply(run)).toBe(run)
    expect(mutes.isMuted('seo/title')).toBe(false)
  })

  it.each(['fail', 'warn', 'pass', 'unknown'] as const)(
    'counts nothing of a muted audit that has the outcome %s',
    (outcome) => {
      const failing = auditOf('seo/title', outcome, outcome === 'pass' ? [] : [{ message: 'No title.' }])
      const mutes = runMutes(mute({ audit: 'seo/title', paths: ['/blog/**'] }), PAGE, NOW)!
      const { audits, ...left } = mutes.apply(runOf(failing, ...passes))
      expect(mutes.isMuted('seo/title')).toBe(true)
      expect(audits[0]).toMatchObject({ outcome: 'not-applicable', findings: [], findingsTotal: 0 })
      expect(left).toMatchObject({ score: 100, result: 'good' })
    },
  )

  it('counts the findings of an audit that are left, and passes it without any', () => {
    const policy = mute({ fingerprint: fingerprint('a') })
    const alt = (...srcs: string[]) => auditOf('accessibility/image-alt', 'fail', srcs.map(image))
    const applied = (audit: ComparableAudit) => runMutes(policy, PAGE, NOW)!.apply(runOf(audit, ...passes))
    expect(applied(alt('a', 'b')).audits[0]).toMatchObject({
      outcome: 'fail',
      findingsTotal: 1,
      findings: [image('b')],
    })
    expect(applied(alt('a'))).toMatchObject({ score: 100, audits: [{ outcome: 'pass', findingsTotal: 0 }, {}, {}, {}] })
    const cut = auditOf('accessibility/image-alt', 'fail', [image('a')], 9)
    expect(applied(cut).audits[0]).toMatchObject({ outcome: 'fail', findingsTotal: 8 })
  })

  it('has no score where too little is left', () => {
    const run = runOf(auditOf('seo/title', 'fail'), ...passes, auditOf('seo/x', 'unknown'))
    const all = { version: 1, mute: passes.map(({ id }) => ({ audit: id, reason: '', until: '2026-12-24' })) } as Policy
    const left = { ...all, mute: [...all.mute!, { audit: 'seo/title', reason: '', until: '2026-12-24' }] }
    expect(runMutes(left, PAGE, NOW)!.apply(run)).toMatchObject({ score: null, result: null })
  })
})
