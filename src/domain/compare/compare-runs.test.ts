import { describe, expect, it } from 'vitest'
import type { Finding } from '../../engine/assessment.ts'
import { audits } from '../../engine/audits/index.ts'
import { indexable } from '../../engine/audits/seo/indexable.ts'
import { title } from '../../engine/audits/seo/title.ts'
import { judge } from '../../engine/judge.ts'
import { RULE_SET } from '../../engine/score.ts'
import { siteAudits } from '../../engine/site/audits/index.ts'
import { evidenceOf } from '../../engine/testing/page.ts'
import { type ComparableAudit, type ComparableRun, runOfAssessment } from './comparable-run.ts'
import { type CompareOptions, compareRuns, isRefused, type RunComparison } from './compare-runs.ts'
import { NOISY_AUDITS } from './noise.ts'

function audit(id: string, more: Partial<ComparableAudit> = {}): ComparableAudit {
  const { outcome = 'pass', importance = 'medium', findings = [] } = more
  const possible =
    outcome === 'unknown' || outcome === 'not-applicable' ? 0 : { high: 10, medium: 4, low: 1, info: 0 }[importance]
  const lost = outcome === 'fail' ? possible : outcome === 'warn' ? possible / 2 : 0
  return {
    id,
    importance,
    outcome,
    value: null,
    details: null,
    summary: 'In short.',
    revision: 1,
    findings,
    findingsTotal: findings.length,
    points: { possible, lost },
    ...more,
  }
}

function run(some: ComparableAudit[], more: Partial<ComparableRun> = {}): ComparableRun {
  return {
    url: 'https://example.com/',
    collectedAt: '2026-01-15T12:00:00.000Z',
    ruleSet: RULE_SET,
    score: 90,
    result: 'good',
    depth: 0,
    device: null,
    instrument: {},
    audits: some,
    ...more,
  }
}

const image = (src: string): Finding => ({ message: 'No alt text.', key: 'missing', snippet: `<img src="${src}">` })
const failing = (...sources: string[]) =>
  audit('accessibility/image-alt', { outcome: 'fail', findings: sources.map(image) })

function compared(base: ComparableRun, head: ComparableRun, options?: CompareOptions): RunComparison {
  const comparison = compareRuns(base, head, options)
  if (isRefused(comparison)) throw new Error(comparison.message)
  return comparison
}

const sources = (findings: readonly Finding[]) => findings.map(({ snippet }) => /"(.*)"/.exec(snippet!)![1])

it('tells new, fixed and unchanged findings apart', () => {
  const {
    audits: [images],
    ...counts
  } = compared(run([failing('/a', '/b', '/c')]), run([failing('/c', '/d', '/e', '/a')]))
  expect(counts).toMatchObject({ new: 2, fixed: 1, moved: 0, unchanged: 2 })
  expect(sources(images!.newFindings)).toEqual(['/d', '/e'])
  expect(sources(images!.fixedFindings)).toEqual(['/b'])
  expect(sources(images!.unchangedFindings)).toEqual(['/c', '/a'])
})

it('calls as many findings as before moved if they are at other elements, and the rest fixed', () => {
  const {
    audits: [images],
    ...counts
  } = compared(run([failing('/a', '/b', '/c')]), run([failing('/d', '/a')]))
  expect(counts).toMatchObject({ new: 0, fixed: 1, moved: 1, unchanged: 1, worse: [], newProblems: [] })
  expect(sources(images!.movedFindings)).toEqual(['/d'])
  expect(sources(images!.fixedFindings)).toEqual(['/c'])
})

it('calls another header or file new, even if as many others were fixed', () => {
  const missing = (...names: string[]) =>
    audit('security/hsts', {
      outcome: 'fail',
      findings: names.map((name) => ({ message: 'Missing.', key: 'missing', where: `header: ${name}` })),
    })
  const comparison = compared(run([missing('A', 'B')]), run([missing('A', 'C')]))
  const listed = { kind: 'audit', id: 'security/hsts', new: 1 }
  expect(comparison).toMatchObject({ new: 1, fixed: 1, moved: 0, unchanged: 1, worse: [], newProblems: [listed] })
})

it('finds the same without listing what is unchanged', () => {
  const lists = [[], ['/a'], ['/a', '/a', '/b'], ['/a.12345678.png', '/b'], ['/a.87654321.png', '/c', '/a']]
  for (const was of lists)
    for (const is of lists) {
      const base = run([failing(...was)])
      const head = run([failing(...is)])
      const all = compared(base, head)
      const changes = compared(base, head, { withUnchanged: false })
      expect(changes).toEqual({ ...all, audits: all.audits.map((audit) => ({ ...audit, unchangedFindings: [] })) })
    }
})

it('counts equal findings: three and then four are one new', () => {
  expect(compared(run([failing('/a', '/a', '/a')]), run([failing('/a', '/a', '/a', '/a')]))).toMatchObject({
    new: 1,
    fixed: 0,
    unchanged: 3,
  })
})

it('takes a failed audit without a list of places for one problem', () => {
  const slow = (outcome: 'pass' | 'warn' | 'fail', summary: string) => run([audit('seo/title', { outcome, summary })])
  expect(compared(slow('pass', 'Fine.'), slow('fail', '3 s.'))).toMatchObject({ new: 1, fixed: 0, unchanged: 0 })
  expect(compared(slow('fail', '3 s.'), slow('warn', '2 s.'))).toMatchObject({ new: 0, fixed: 0, unchanged: 1 })
  expect(compared(slow('warn', '2 s.'), slow('pass', 'Fine.'))).toMatchObject({ new: 0, fixed: 1, unchanged: 0 })
})

it('does not compare remarks, and what passes', () => {
  const remark = { ...image('/a'), note: true }
  const passing = audit('accessibility/image-alt', { findings: [image('/b')] })
  expect(
    compared(run([passing]), run([{ ...failing('/c'), findings: [remark, image('/c')], findingsTotal: 2 }])),
  ).toMatchObject({
    new: 1,
    fixed: 0,
  })
})

it('compares truncated lists only by their numbers', () => {
  const many = (total: number) => run([{ ...failing('/a', '/b'), findingsTotal: total }])
  const {
    audits: [images],
    ...counts
  } = compared(many(30), many(28))
  expect(counts).toMatchObject({ new: 0, fixed: 2, unchanged: 28 })
  expect(images).toMatchObject({ by: 'counts', newFindings: [], fixedFindings: [] })
})

it('compares results of a version without message keys only by their numbers', () => {
  const old = { ...failing('/a'), findings: [{ message: 'Alt text is missing.', snippet: '<img src="/a">' }] }
  expect(compared(run([old]), run([failing('/a')]))).toMatchObject({ new: 0, fixed: 0, audits: [{ by: 'counts' }] })
  expect(compared(run([old]), run([old]))).toMatchObject({ unchanged: 1, audits: [{ by: 'findings' }] })
  expect(compared(run([audit('accessibility/image-alt')]), run([old]))).toMatchObject({
    new: 1,
    audits: [{ by: 'findings' }],
  })
})

it.each(['base', 'head'])('takes nothing for new or fixed that is unknown in the %s', (side) => {
  const unknown = run([audit('accessibility/image-alt', { outcome: 'unknown' })])
  const [base, head] = side === 'base' ? [unknown, run([failing('/a')])] : [run([failing('/a')]), unknown]
  expect(compared(base, head)).toMatchObject({ new: 0, fixed: 0, worse: [], audits: [{ by: 'unknown' }] })
})

describe('runs that do not compare', () => {
  const some = [failing('/a')]
  it.each([
    ['no_result', { score: null, result: null }, {}],
    ['other_depth', { depth: 1, device: 'mobile' }, { depth: 2, device: 'mobile' }],
    ['other_device', { depth: 1, device: 'mobile' }, { depth: 1, device: 'desktop' }],
    ['other_sign_in', {}, { signedIn: true }],
  ] as const)('are refused: %s', (code, base, head) => {
    expect(compareRuns(run(some, base), run(some, head))).toMatchObject({ code, message: expect.any(String) })
    expect(compareRuns(run(some, head), run(some, base))).toMatchObject({ code })
  })
})

it('compares a preview with the page it will replace', () => {
  const at = (origin: string) => run([failing(`${origin}/a.png`)], { url: `${origin}/` })
  expect(compared(at('https://example.com'), at('https://pr-1.test'))).toMatchObject({ new: 0, fixed: 0, unchanged: 1 })
})

describe('with other rules', () => {
  const title = audit('seo/title', { outcome: 'fail' })
  const changed = audit('seo/url', { outcome: 'fail', revision: 2 })
  const base = run([failing('/a'), audit('seo/title'), audit('seo/url')], { ruleSet: '3', score: 95 })
  const head = run([failing('/a', '/b'), title, changed, audit('seo/new', { outcome: 'fail' })], {
    ruleSet: '4',
    score: 60,
  })

  it('compares only audits of the same revision, and no scores', () => {
    const comparison = compared(base, head)
    expect(comparison).toMatchObject({ new: 2, isSameRules: false, scoreDeltaPage: null, scoreDeltaRules: null })
    expect(comparison.audits.map(({ id, by }) => [id, by])).toEqual([
      ['accessibility/image-alt', 'findings'],
      ['seo/title', 'findings'],
      ['seo/url', 'other_rules'],
      ['seo/new', 'other_rules'],
    ])
  })

  it('compares everything, and tells what the rules did, where the earlier page was judged again', () => {
    const bridge = run([failing('/a'), audit('seo/title'), changed, audit('seo/new', { outcome: 'fail' })], {
      ruleSet: '4',
      score: 80,
    })
    const comparison = compared(base, head, { bridge })
    expect(comparison).toMatchObject({ isSameRules: true, scoreDeltaPage: -20, scoreDeltaRules: -15 })
    expect(comparison.audits.map(({ by }) => by)).toEqual(['findings', 'findings', 'findings', 'findings'])
    expect(comparison.base).toMatchObject({ score: 95, ruleSet: '3' })
  })

  it('compares nothing of rule set 1, which had no revisions', () => {
    expect(compared({ ...base, ruleSet: '1' }, head).audits.every(({ by }) => by === 'other_rules')).toBe(true)
  })
})

describe('worse', () => {
  const fine = [
    audit('seo/title', { importance: 'high' }),
    audit('seo/url'),
    audit('performance/lcp', { importance: 'high' }),
  ]
  const worse = (base: ComparableAudit[], head: ComparableAudit[]) => compared(run(base), run(head)).worse

  it('is an audit that fails and did not before, or fails in more places', () => {
    expect(worse([failing('/a'), ...fine], [failing('/b'), ...fine])).toEqual([])
    expect(worse([failing('/a'), ...fine], [failing('/a', '/b'), ...fine])).toEqual([
      { kind: 'audit', id: 'accessibility/image-alt', new: 1 },
    ])
    const warned = audit('seo/url', { outcome: 'warn' })
    expect(worse([warned, fine[0]!], [audit('seo/url', { outcome: 'fail' }), fine[0]!])).toContainEqual({
      kind: 'audit',
      id: 'seo/url',
      new: 0,
    })
    expect(worse([failing('/a', '/b'), ...fine], [failing('/b'), ...fine])).toEqual([])
    expect(worse(fine, [fine[0]!, audit('seo/url', { outcome: 'warn' }), fine[2]!])).toEqual([])
  })

  it('is a lower result', () => {
    expect(worse(fine, [audit('seo/title', { outcome: 'fail', importance: 'high' }), ...fine.slice(1)])).toEqual([
      { kind: 'result', before: 'good', after: 'bad' },
      { kind: 'audit', id: 'seo/title', new: 1 },
    ])
  })

  it('is no noise: a timed audit of a single measurement, or what could not be judged', () => {
    expect(
      worse(fine, [...fine.slice(0, 2), audit('performance/lcp', { importance: 'high', outcome: 'fail' })]),
    ).toEqual([])
    expect(worse(fine, [audit('seo/title', { importance: 'high', outcome: 'unknown' }), ...fine.slice(1)])).toEqual([])
  })

  it('is a metric whose measurements tell', () => {
    const lcp = (from: number) => {
      const samples = [1, 2, 3, 4, 5].map((step) => from + step)
      return audit('performance/lcp', { details: { median: from + 3, samples } })
    }
    expect(worse([lcp(1000)], [lcp(2000)])).toEqual([{ kind: 'metric', id: 'lcp' }])
    expect(worse([lcp(2000)], [lcp(1000)])).toEqual([])
    const weight = (bytes: number) => audit('performance/page-weight', { details: { bytes } })
    expect(worse([weight(13_000)], [weight(2_000_000)])).toEqual([{ kind: 'metric', id: 'bytes' }])
    expect(worse([weight(13_000)], [weight(60_000)])).toEqual([])
  })

  describe('is an error of the page itself', () => {
    const logged = (...messages: string[]) =>
      audit('practice/console-errors', {
        outcome: messages.length > 0 ? 'fail' : 'pass',
        findings: messages.map((message) => ({ message, key: 'verbatim', where: 'https://example.com/app.js:12' })),
      })
    const failed = (key: string, ...urls: string[]) =>
      audit('practice/failed-requests', {
        outcome: urls.length > 0 ? 'fail' : 'pass',
        findings: urls.map((where) => ({ message: 'Failed.', key, where })),
      })

    it.each([
      ['a script that throws', logged(), logged('Uncaught TypeError: menu is null'), 1],
      ['another one that throws', logged('Uncaught A'), logged('Uncaught B'), 1],
      ['not what a script logs', logged(), logged('The menu is gone.'), 0],
      ['not what threw before', logged('Uncaught A'), logged('Uncaught A'), 0],
      ['a file that is gone', failed('badStatus'), failed('badStatus', 'https://example.com/a.png'), 1],
      ['not a file of others', failed('badStatus'), failed('badStatus', 'https://ads.test/a.js'), 0],
      ['not one without a response', failed('noResponse'), failed('noResponse', 'https://example.com/a.png'), 0],
    ])('%s', (_, before, after, count) => {
      const { id } = after
      expect(worse([before], [after])).toEqual(count === 0 ? [] : [{ kind: 'audit', id, new: count }])
    })
  })
})

it('counts warnings and other findings as new that are not worse, but nothing that is noise', () => {
  const newProblems = (base: ComparableAudit[], head: ComparableAudit[]) => compared(run(base), run(head)).newProblems
  const title = (outcome: 'pass' | 'warn' | 'fail') => audit('seo/title', { outcome, importance: 'info' })
  expect(newProblems([title('pass')], [title('warn')])).toEqual([{ kind: 'audit', id: 'seo/title', new: 1 }])
  expect(newProblems([title('warn')], [title('warn')])).toEqual([])
  expect(newProblems([title('fail')], [title('warn')])).toEqual([])
  expect(newProblems([title('warn')], [title('fail')])).toEqual([{ kind: 'audit', id: 'seo/title', new: 0 }])
  const cached = (outcome: 'pass' | 'warn') => audit('performance/page-weight', { outcome })
  expect(newProblems([cached('pass')], [cached('warn')])).toEqual([])
})

it('takes a few bytes that could be saved for noise, and many not', () => {
  const saving = (savings: number, outcome: 'pass' | 'fail') =>
    run([
      audit('performance/text-compression', {
        outcome,
        details: { savings },
        findings: savings > 0 ? [image('/')] : [],
      }),
    ])
  const few = compared(saving(0, 'pass'), saving(1_430, 'fail'))
  expect([few.audits[0]!.noise, few.worse]).toEqual(['counted', []])
  const many = compared(saving(0, 'pass'), saving(60_000, 'fail'))
  expect([many.audits[0]!.noise, many.worse.map(({ kind }) => kind)]).toEqual(['exact', ['result', 'audit']])
})

it('tells the exact part of a change from noise', () => {
  const base = run([audit('seo/title'), audit('seo/url'), audit('performance/lcp')], { score: 100 })
  const slow = run([audit('seo/title'), audit('seo/url'), audit('performance/lcp', { outcome: 'fail' })], { score: 49 })
  expect(compared(base, slow)).toMatchObject({ scoreDeltaPage: -51, scoreDeltaExact: 0 })
  const broken = run([audit('seo/title', { outcome: 'fail' }), audit('seo/url'), audit('performance/lcp')], {
    score: 36,
  })
  expect(compared(base, broken)).toMatchObject({ scoreDeltaPage: -64, scoreDeltaExact: -64 })
})

it('finds no difference between two runs of a page that did not change', () => {
  const of = (html: string) => runOfAssessment(judge(evidenceOf({ html, source: 'capture' }), { audits }))
  const html = '<title>A</title><img src=a.png><img src=a.png><a href=/x>here</a><h3>x</h3>'
  const comparison = compared(of(html), of(html))
  expect(comparison).toMatchObject({ new: 0, fixed: 0, worse: [], scoreDeltaPage: 0, scoreDeltaExact: 0 })
  expect(comparison.unchanged).toBeGreaterThan(5)
})

it('takes a file that a run could not fetch neither for new nor for fixed', () => {
  const url = (name: string, hash: string) => `https://example.com/${name}.${hash}.js`
  const of = (names: string[], hash: string, unfetched: string[] = []) =>
    run([
      audit('performance/cache-policy', {
        outcome: names.length === 0 ? 'pass' : 'fail',
        findings: names.map((name) => ({ message: 'No lifetime.', key: 'unset', where: url(name, hash) })),
        details: { wastedBytes: 50_000 * names.length, unfetched: unfetched.map((name) => url(name, hash)) },
      }),
    ])
  const all = of(['a', 'b'], '0a1b2c3d')
  const missed = of(['a'], '9f8e7d6c', ['b'])
  const [away] = compared(all, missed).audits
  expect(away).toMatchObject({ new: 0, fixed: 0, noise: 'counted' })
  expect(compared(missed, all)).toMatchObject({ new: 0, fixed: 0 })
  expect(compared(of(['a'], '9f8e7d6c', ['c']), all)).toMatchObject({ new: 1, fixed: 0 })
  expect(compared(all, of([], '9f8e7d6c', ['b']))).toMatchObject({ new: 0, fixed: 1 })
})

it('knows every noisy audit by its id', () => {
  const ids = [...audits, ...siteAudits].map(({ id }) => id as string)
  expect(NOISY_AUDITS.filter((id) => !ids.includes(id))).toEqual([])
})

describe('a page that search engines could index', () => {
  const judged = (content: string, url: string, source: 'network' | 'local' = 'network', body = '') => {
    const html = `<!doctype html><html lang="en"><head><title>Clocks of the world</title><meta name="robots" content="${content}"></head><body>${body}</body></html>`
    return runOfAssessment(judge(evidenceOf({ html, url, source }), { audits: [indexable, title] }))
  }
  const WORSE = { kind: 'audit', id: 'seo/indexable' }

  it.each<[outcome: string, where: string, url: string, source?: 'local', body?: string]>([
    ['fail', 'on a public host', 'https://example.com/'],
    ['fail', 'in a folder', 'http://localhost/a.html', 'local'],
    ['warn', 'on this machine', 'http://127.0.0.1:8080/'],
    ['warn', 'on a host for testing', 'https://staging.example.com/'],
    ['not-applicable', 'as a sign-in page', 'https://example.com/login', undefined, '<input type="password">'],
  ])('is worse once they are kept out (%s) %s', (outcome, _, url, source, body) => {
    const open = judged('all', url, source, body)
    const closed = judged('noindex', url, source, body)
    expect(closed.audits[0]!.outcome).toBe(outcome)
    expect(compared(open, closed).worse).toMatchObject(expect.arrayContaining([expect.objectContaining(WORSE)]))
    expect(compared(closed, closed).worse).toEqual([])
    expect(compared(closed, open).worse).toEqual([])
  })

  it('is no worse while robots.txt responds with an error', () => {
    const open = judged('all', 'https://example.com/')
    const busy = {
      ...open,
      audits: [{ ...open.audits[0]!, outcome: 'warn' as const, key: 'robotsError' }, open.audits[1]!],
    }
    expect(compared(open, busy).worse).toEqual([])
  })
})
