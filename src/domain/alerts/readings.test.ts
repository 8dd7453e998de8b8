import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../engine/assessment.ts'
import type { ErrorCode } from '../../errors.ts'
import type { Depth, Result } from '../../vocabulary.ts'
import { type AlertEvidence, type AlertState, type AlertTransition, advance, initialState } from './alert-state.ts'
import { readingsOf } from './readings.ts'
import type { AlertCondition } from './rule-kinds.ts'
import { type AlertedAudit, type AlertedChange, type RunFacts, runSeries } from './run-facts.ts'

const OTHER_RULES = { scoreDeltaPage: null, scoreDeltaRules: null, scoreDeltaExact: null }
let key = 0

type RunOfDepth = RunFacts['run'] & Parameters<typeof runSeries>[0]

function run(facts: Partial<Omit<RunFacts, 'run' | 'series'>> & { run?: Partial<RunOfDepth> }): RunFacts {
  key++
  const ran: RunOfDepth = {
    key,
    id: `run ${key}`,
    origin: 'schedule',
    depth: 0,
    reached: 0,
    device: 'mobile',
    ...facts.run,
  }
  return {
    outcome: { result: 'good', score: 90, error: null },
    change: null,
    otherSeries: new Set<string>(),
    outcomeOf: () => undefined,
    metrics: [],
    page: null,
    budgets: null,
    now: key,
    ...facts,
    run: ran,
    series: runSeries(ran),
  }
}

function changed(change: Partial<AlertedChange>): AlertedChange {
  const judgment = { result: 'good' as const, score: 90 }
  const none = { scoreDeltaPage: 0, scoreDeltaRules: 0, scoreDeltaExact: 0, worse: [], audits: [] }
  return { baseRunId: 'base', before: judgment, after: judgment, ...none, ...change }
}

/** From one verdict to another; `isExact`: by audits that one run decides. */
function verdict(before: [Result, number], after: [Result, number], isExact = true, more: Partial<AlertedChange> = {}) {
  const from = { result: before[0], score: before[1] }
  const to = { result: after[0], score: after[1] }
  const worse =
    isExact && before[0] !== after[0] ? [{ kind: 'result', before: before[0], after: after[0] } as const] : []
  const scoreDeltaPage = to.score - from.score
  const scoreDeltaExact = isExact ? scoreDeltaPage : 0
  const change = changed({ before: from, after: to, worse, scoreDeltaPage, scoreDeltaExact, ...more })
  return { outcome: { ...to, error: null }, change }
}

function failed(code: ErrorCode) {
  return run({ outcome: { result: null, score: null, error: { code, message: code } } })
}

function audit(after: AlertedAudit['after'], more: Partial<AlertedAudit> = {}): AlertedAudit {
  const id = 'seo/title'
  return {
    id,
    importance: 'high',
    noise: 'exact',
    by: 'findings',
    before: 'pass',
    after,
    new: 1,
    fixed: 0,
    findingsTotal: 1,
    ...more,
  }
}

const audits = (...some: AlertedAudit[]) => run({ change: changed({ audits: some }) })

/** The notifications after each run. */
function told(condition: AlertCondition, runs: readonly RunFacts[]): string[] {
  const states = new Map<string, AlertState>()
  return runs.map((facts) =>
    readingsOf(condition, states, facts)
      .flatMap(({ subject, reading }): (AlertTransition | 'confirm')[] => {
        const step = advance(states.get(subject) ?? initialState(0), reading, facts.now)
        if (step.isChanged) states.set(subject, step.state)
        return [
          ...(step.transition === null ? [] : [step.transition]),
          ...(step.needsConfirmation ? ['confirm' as const] : []),
        ]
      })
      .join(),
  )
}

/** What is known of the audit after each run. */
function evidenceAfter(condition: AlertCondition, runs: readonly RunFacts[]): (AlertEvidence | null)[] {
  const states = new Map<string, AlertState>()
  return runs.map((facts) => {
    for (const { subject, reading } of readingsOf(condition, states, facts))
      states.set(subject, advance(states.get(subject) ?? initialState(0), reading, facts.now).state)
    return states.get('seo/title')?.evidence ?? null
  })
}

/** A run with a mute: of these audits, or of findings of the title, of which so many are left. */
function muting({ muted = [], left }: { muted?: string[]; left?: [Outcome, number] }): RunFacts {
  const outcomeOf = () => left && { outcome: left[0], findingsTotal: left[1] }
  const unmuted = { outcome: { result: 'bad' as const, score: 40, error: null }, change: null }
  const mutes = { isMuted: (id: string) => muted.includes(id), hides: () => left !== undefined, unmuted }
  return run({ change: changed({}), outcomeOf, mutes })
}

describe('alerts of a result or a score', () => {
  const worse = () => run(verdict(['good', 90], ['bad', 40]))
  it.each<AlertCondition>([
    { kind: 'verdict_worse', params: {} },
    { kind: 'score_drop', params: { points: 5 } },
  ])('are closed, not resolved, if only what is muted was bad: %j', (rule) => {
    const { mutes } = muting({})
    expect(told(rule, [worse(), run({ change: changed({}), mutes })])).toEqual(['fired', 'closed'])
    const fine = { ...mutes!, unmuted: { ...mutes!.unmuted, outcome: { result: 'good', score: 91, error: null } } }
    const back = run({ change: changed({ scoreDeltaPage: 50 }), mutes: fine as RunFacts['mutes'] })
    expect(told(rule, [worse(), back])).toEqual(['fired', 'resolved'])
  })

  it('stay open while what is not muted is worse', () => {
    const { mutes } = muting({})
    const after = { result: 'decent' as const, score: 70 }
    const facts = run({ outcome: { ...after, error: null }, change: changed({ before: after, after }), mutes })
    expect(told({ kind: 'score_drop', params: { points: 5 } }, [worse(), facts])).toEqual(['fired', ''])
    expect(told({ kind: 'verdict_worse', params: {} }, [worse(), facts])).toEqual(['fired', ''])
  })
})

describe('verdict_worse', () => {
  const rule: AlertCondition = { kind: 'verdict_worse', params: {} }
  const good = () => run({ change: changed({}) })

  it.each<[string, RunFacts[], string[]]>([
    ['fires at once if exact audits are the reason', [run(verdict(['good', 90], ['decent', 70]))], ['fired']],
    ['waits for another run if noise may be', [run(verdict(['good', 81], ['decent', 79], false))], ['confirm']],
    [
      'which confirms it',
      [run(verdict(['good', 81], ['decent', 79], false)), run(verdict(['decent', 79], ['decent', 78], false))],
      ['confirm', 'fired'],
    ],
    ['or not', [run(verdict(['good', 81], ['decent', 79], false)), good()], ['confirm', '']],
    [
      'is resolved at the verdict it had, not before',
      [
        run(verdict(['good', 90], ['bad', 30])),
        run(verdict(['bad', 30], ['decent', 60])),
        run(verdict(['decent', 60], ['good', 90])),
      ],
      ['fired', '', 'resolved'],
    ],
    [
      'fires again when it falls further',
      [run(verdict(['good', 90], ['decent', 70])), run(verdict(['decent', 70], ['bad', 20]))],
      ['fired', 'fired'],
    ],
    ['says nothing of a first run', [run({ outcome: { result: 'bad', score: 10, error: null } })], ['']],
    [
      'says nothing of a verdict that falls by the rules, whatever noise adds',
      [run(verdict(['good', 90], ['decent', 74], false, { scoreDeltaPage: -1, scoreDeltaRules: -15 }))],
      [''],
    ],
    [
      'says nothing where page and rules cannot be told apart',
      [run(verdict(['good', 90], ['decent', 70], false, OTHER_RULES))],
      [''],
    ],
    [
      'is neither confirmed nor resolved by runs that failed, or came less deep',
      [
        run(verdict(['good', 81], ['decent', 79], false)),
        failed('timeout'),
        run({ ...verdict(['decent', 79], ['decent', 79]), change: null, run: { depth: 1, reached: 0 } }),
      ],
      ['confirm', '', ''],
    ],
    [
      'is not resolved by a quick run that a user starts in between',
      [
        run({ ...verdict(['good', 90], ['bad', 30]), run: deep() }),
        run({ change: changed({}), run: { origin: 'user' } }),
      ],
      ['fired', ''],
    ],
    [
      'but by one of a schedule that has changed to quick runs',
      [run({ ...verdict(['good', 90], ['bad', 30]), run: deep() }), run({ change: changed({}) })],
      ['fired', 'resolved'],
    ],
    [
      'and not by one beside a schedule of deep runs',
      [
        run({ ...verdict(['good', 90], ['bad', 30]), run: deep() }),
        run({ change: changed({}), otherSeries: new Set(['2 mobile']) }),
      ],
      ['fired', ''],
    ],
  ])('%s', (_, runs, messages) => expect(told(rule, runs)).toEqual(messages))
})

function deep(): { depth: Depth; reached: Depth } {
  return { depth: 2, reached: 2 }
}

describe('score_drop', () => {
  const rule: AlertCondition = { kind: 'score_drop', params: { points: 5 } }
  const by = (delta: number, exact = delta) =>
    run({ change: changed({ scoreDeltaPage: delta, scoreDeltaExact: exact }) })
  const scored = (score: number) => run({ outcome: { result: 'decent', score, error: null } })

  it.each<[string, RunFacts[], string[]]>([
    ['fires at the points of the rule', [by(-5)], ['fired']],
    ['not below', [by(-4)], ['']],
    ['adds up small drops', [by(-2), by(-2), by(-1)], ['', '', 'fired']],
    ['counts from the last good state', [by(-2), by(2), by(-4)], ['', '', '']],
    ['waits for another run where noise may be the reason', [by(-6, -1), by(0)], ['confirm', 'fired']],
    ['which it may have been', [by(-6, 0), by(6, 0)], ['confirm', '']],
    ['is resolved when less than that is missing', [by(-8), by(2), by(2)], ['fired', '', 'resolved']],
    [
      'is closed when runs have another depth from now on, and starts from zero',
      [by(-8), run({ run: deep() }), run({ run: deep(), change: changed({ scoreDeltaPage: -4 }) })],
      ['fired', 'closed', ''],
    ],
    [
      'is resolved by a run that compares with none before, as after a log-in was added, if its score is as high',
      [run(verdict(['good', 90], ['decent', 70])), scored(86)],
      ['fired', 'resolved'],
    ],
    [
      'goes on from the score of that run otherwise',
      [run(verdict(['good', 90], ['bad', 40])), scored(80), by(4), by(2)],
      ['fired', '', '', 'resolved'],
    ],
    [
      'says nothing of such a run while it is unstable',
      [by(-8), by(8), by(-8), by(8), by(-8), by(8), scored(40)],
      ['fired', 'resolved', 'fired', 'resolved', 'unstable', '', ''],
    ],
    [
      'and is not confirmed by it',
      [run(verdict(['good', 90], ['decent', 70], false)), scored(60), by(0)],
      ['confirm', '', ''],
    ],
    ['forgets small drops of another depth', [by(-4), run({ run: deep() }), by(-4)], ['', '', '']],
    [
      'knows nothing of rules',
      [run({ change: changed({ ...OTHER_RULES, before: { result: 'good', score: 99 } }) })],
      [''],
    ],
  ])('%s', (_, runs, messages) => expect(told(rule, runs)).toEqual(messages))
})

describe('new_failure', () => {
  const rule: AlertCondition = { kind: 'new_failure', params: { importance: 'medium' } }
  const fixed = () => audits(audit('pass', { before: 'fail', new: 0, fixed: 1, findingsTotal: 0 }))

  it.each<[string, RunFacts[], string[]]>([
    ['fires when an audit begins to fail', [audits(audit('fail'))], ['fired']],
    ['not for a warning', [audits(audit('warn'))], ['']],
    ['not for less important ones', [audits(audit('fail', { importance: 'low' }))], ['']],
    [
      'fires when a failing audit gains findings',
      [audits(audit('fail', { before: 'fail', findingsTotal: 4 }))],
      ['fired'],
    ],
    [
      'fires for the net change: more are new than fixed',
      [audits(audit('fail', { before: 'fail', new: 3, fixed: 2, findingsTotal: 4 }))],
      ['fired'],
    ],
    [
      'not when as many are fixed as are new',
      [audits(audit('fail', { before: 'fail', new: 2, fixed: 2, findingsTotal: 4 }))],
      [''],
    ],
    [
      'but when a warning becomes a failure, whatever was fixed',
      [audits(audit('fail', { before: 'warn', new: 0, fixed: 2, findingsTotal: 4 }))],
      ['fired'],
    ],
    ['not when it loses some', [audits(audit('fail', { before: 'fail', new: 0, fixed: 1 }))], ['']],
    [
      'not for an audit that the other run could not judge',
      [audits(audit('fail', { by: 'unknown', before: 'unknown' }))],
      [''],
    ],
    ['not for a new audit', [audits(audit('fail', { by: 'other_rules', before: null }))], ['']],
    ['is resolved when it is fixed', [audits(audit('fail')), audits(), fixed()], ['fired', '', 'resolved']],
    [
      'is resolved when it has no more findings than before',
      [
        audits(audit('fail', { before: 'fail', findingsTotal: 4 })),
        audits(audit('fail', { before: 'fail', new: 0, fixed: 1, findingsTotal: 3 })),
      ],
      ['fired', 'resolved'],
    ],
    [
      'is not resolved when fewer of the new ones are left',
      [
        audits(audit('fail', { before: 'fail', new: 3, findingsTotal: 6 })),
        audits(audit('fail', { before: 'fail', new: 0, fixed: 1, findingsTotal: 5 })),
      ],
      ['fired', ''],
    ],
    [
      'is confirmed by another run if noise may be the reason',
      [audits(audit('fail', { noise: 'timed' })), audits()],
      ['confirm', 'fired'],
    ],
    ['or not', [audits(audit('fail', { noise: 'timed' })), fixed()], ['confirm', '']],
    [
      'is not resolved by a run that cannot tell',
      [audits(audit('fail')), audits(audit('unknown', { by: 'unknown', before: 'fail', new: 0 }))],
      ['fired', ''],
    ],
  ])('%s', (_, runs, messages) => expect(told(rule, runs)).toEqual(messages))

  it('remembers what it had, and what it came to, so that messages say no more than what is true', () => {
    const fails = (more: Partial<AlertedAudit>) => audits(audit('fail', { before: 'fail', ...more }))
    const states = evidenceAfter(rule, [
      fails({ new: 2, findingsTotal: 5 }),
      fails({ new: 1, findingsTotal: 6 }),
      fails({ new: 0, fixed: 3, findingsTotal: 3 }),
    ])
    const numbers = states.map((evidence) => ['outcome', 'had', 'usual', 'has', 'most'].map((name) => evidence?.[name]))
    expect(numbers).toEqual([
      ['fail', 3, 3, 5, 5],
      ['fail', 3, 3, 6, 6],
      ['fail', 3, 3, 3, 6],
    ])
    const [first] = evidenceAfter(rule, [fails({ new: 2, fixed: 1, findingsTotal: 9, failedBefore: 4 })])
    expect(first).toMatchObject({ had: 4, usual: 8, has: 9 })
    const ends = (['pass', 'warn', 'not-applicable', null] as const).map(
      (after) => evidenceAfter(rule, [audits(audit('fail')), audits(audit(after, { before: 'fail', new: 0 }))])[1],
    )
    expect(ends.map((evidence) => evidence?.['outcome'])).toEqual(['pass', 'warn', 'not-applicable', 'not-applicable'])
  })

  it.each<[string, RunFacts, string]>([
    ['it is muted', muting({ muted: ['seo/title'] }), 'closed'],
    ['another is', muting({ muted: ['seo/h1'] }), ''],
    ['what is left of it is no more than before', muting({ left: ['fail', 3] }), 'closed'],
    ['nothing is left of it', muting({ left: ['pass', 0] }), 'closed'],
    ['more is left than before', muting({ left: ['fail', 4] }), ''],
  ])('is closed, not resolved, when %s', (_, facts, transition) => {
    const grows = audits(audit('fail', { before: 'fail', new: 2, findingsTotal: 5 }))
    expect(told(rule, [grows, facts])).toEqual(['fired', transition])
  })

  it('does not begin to fire while it is muted', () => {
    const { mutes } = muting({ muted: ['seo/title'] })
    // What is muted is not in the comparison either.
    expect(told(rule, [run({ change: changed({}), mutes })])).toEqual([''])
  })

  const deeply = (outcome: AlertedAudit['after'] | null) =>
    run({ run: deep(), outcomeOf: () => (outcome === null ? undefined : { outcome, findingsTotal: 7 }) })
  it.each<[string, RunFacts[], string[]]>([
    [
      'stays open at another depth while it fails there',
      [audits(audit('fail')), deeply('fail'), deeply('fail')],
      ['fired', '', ''],
    ],
    ['is resolved where it passes there', [audits(audit('fail')), deeply('pass')], ['fired', 'resolved']],
    [
      'is closed where it is not judged there',
      [audits(audit('fail')), deeply(null), deeply(null)],
      ['fired', 'closed', ''],
    ],
    ['or cannot be', [audits(audit('fail')), deeply('unknown')], ['fired', 'closed']],
    [
      'ends silently if no channel was notified',
      [audits(audit('fail', { noise: 'timed' })), deeply(null)],
      ['confirm', ''],
    ],
  ])('%s', (_, runs, messages) => expect(told(rule, runs)).toEqual(messages))

  it('watches every audit by itself', () => {
    const other = audit('fail', { id: 'security/csp' })
    expect(told(rule, [audits(audit('fail'), other), fixed()])).toEqual(['fired,fired', 'resolved'])
  })
})

describe('unreachable', () => {
  const rule: AlertCondition = { kind: 'unreachable', params: {} }
  const ok = () => run({})

  it.each<[string, RunFacts[], string[]]>([
    ['fires at the second failure in a row', [failed('timeout'), failed('http_error')], ['confirm', 'fired']],
    ['not at two with a result in between', [failed('timeout'), ok(), failed('timeout')], ['confirm', '', 'confirm']],
    ['is resolved by a result', [failed('timeout'), failed('timeout'), ok()], ['confirm', 'fired', 'resolved']],
    [
      'does not count what is ours',
      [failed('internal_error'), failed('browser_failed'), failed('aborted')],
      ['', '', ''],
    ],
    [
      'nor a page that keeps bots out',
      [failed('timeout'), failed('bot_wall'), failed('blocked_address')],
      ['confirm', '', ''],
    ],
    [
      'which does not resolve it either',
      [failed('dns_failed'), failed('dns_failed'), failed('bot_wall')],
      ['confirm', 'fired', ''],
    ],
  ])('%s', (_, runs, messages) => expect(told(rule, runs)).toEqual(messages))
})

describe('metric_worse', () => {
  const rule: AlertCondition = { kind: 'metric_worse', params: { metric: 'lcp' } }
  const lcp = (
    value: number,
    more: { limit?: null; isBusy?: true; isAbove?: false; runs?: number; isSignedIn?: true } = {},
  ) => {
    const metric = {
      limit: 2000,
      isAbove: value > 2000,
      isBusy: false,
      typical: 1500,
      runs: 20,
      isSignedIn: false,
      ...more,
    }
    return run({ metrics: [{ id: 'lcp', unit: 'ms', value, ...metric }], run: deep() })
  }

  it.each<[string, RunFacts[], string[]]>([
    ['fires at two values above the limit', [lcp(2100), lcp(2200)], ['confirm', 'fired']],
    ['not at one', [lcp(2100), lcp(1900)], ['confirm', '']],
    ['is resolved below the limit', [lcp(2100), lcp(2100), lcp(1900)], ['confirm', 'fired', 'resolved']],
    ['says nothing as long as runs are too few', [lcp(9000, { limit: null }), lcp(9000, { limit: null })], ['', '']],
    [
      'not where the measurements of the second run do not agree',
      [lcp(2100), lcp(2100, { isAbove: false })],
      ['confirm', ''],
    ],
    [
      'is neither confirmed nor resolved by a run of a busy machine',
      [lcp(2100), lcp(2100, { isBusy: true }), lcp(2100), lcp(2100, { isBusy: true }), lcp(1900)],
      ['confirm', '', 'fired', '', 'resolved'],
    ],
    ['says nothing of a run without the metric', [lcp(2100), run({ run: deep() })], ['confirm', '']],
    [
      'is over once a log-in leaves nothing to compare with',
      [lcp(2100), lcp(2100), ...[0, 1].map((runs) => lcp(9000, { limit: null, runs, isSignedIn: true }))],
      ['confirm', 'fired', 'closed', ''],
    ],
    [
      'is not confirmed by a run with another log-in',
      [lcp(2100), lcp(9000, { limit: null, runs: 0, isSignedIn: true }), lcp(2100)],
      ['confirm', '', 'confirm'],
    ],
    [
      'goes on where runs that it is compared with were deleted',
      [lcp(2100), lcp(2100), lcp(2100, { runs: 12 }), lcp(1900, { runs: 12 })],
      ['confirm', 'fired', '', 'resolved'],
    ],
  ])('%s', (_, runs, messages) => expect(told(rule, runs)).toEqual(messages))

  it('keeps the first bad run, before which the window ends', () => {
    const first = lcp(2100)
    const [{ reading } = { reading: null }] = readingsOf(rule, new Map(), first)
    expect(reading).toMatchObject({ is: 'bad', evidence: { frozen: first.run.key } })
    const state = advance(initialState(0), reading!, 1).state
    const [again] = readingsOf(rule, new Map([['', state]]), lcp(2300))
    expect(again!.reading).toMatchObject({ evidence: { frozen: first.run.key, value: 2300 } })
  })
})

describe('budget', () => {
  const rule: AlertCondition = { kind: 'budget', params: {} }
  const bytes = (value: number | null, noise: 'counted' | 'exact' = 'counted', ran: Partial<RunOfDepth> = {}) =>
    run({ budgets: [{ name: 'home', metric: 'bytes', limit: 800, value, level: 'fail', noise }], run: ran })

  it.each<[string, RunFacts[], string[]]>([
    ['needs two runs for what is counted', [bytes(801), bytes(802)], ['confirm', 'fired']],
    ['and one for what is exact', [bytes(801, 'exact')], ['fired']],
    ['is met at its limit', [bytes(801), bytes(802), bytes(800)], ['confirm', 'fired', 'resolved']],
    ['says nothing where the run did not measure it', [bytes(801), bytes(null), bytes(802)], ['confirm', '', 'fired']],
    [
      'closes when the policy no longer has it',
      [bytes(801), bytes(802), run({ budgets: [] })],
      ['confirm', 'fired', 'closed'],
    ],
    [
      'forgets without a word what it did not tell',
      [bytes(801), run({ budgets: [] }), bytes(802)],
      ['confirm', '', 'confirm'],
    ],
    [
      'closes when a schedule has changed to a depth that does not measure it',
      [bytes(801, 'exact', deep()), bytes(null), bytes(null)],
      ['fired', 'closed', ''],
    ],
    [
      'but not by a run that a user starts in between, nor where the new depth measures it too',
      [bytes(801, 'exact', deep()), bytes(null, 'exact', { origin: 'user' }), bytes(700)],
      ['fired', '', 'resolved'],
    ],
  ])('%s', (_, runs, messages) => expect(told(rule, runs)).toEqual(messages))
})

it.each<[Parameters<typeof runSeries>[0], string | null]>([
  [{ depth: 0, reached: 0, device: 'mobile' }, '0'],
  [{ depth: 0, reached: 0, device: 'desktop' }, '0'],
  [{ depth: 2, reached: 2, device: 'desktop' }, '2 desktop'],
  [{ depth: 2, reached: 1, device: 'desktop' }, null],
  [{ depth: 1, reached: null, device: 'mobile' }, null],
])('runs like %j compare with each other as %j', (run, series) => {
  expect(runSeries(run)).toBe(series)
})
