import { type Static, Type } from 'typebox'
import { COMPARED_BY } from '../../../domain/compare/compare-findings.ts'
import { METRIC_CHANGES, METRIC_IDS } from '../../../domain/compare/metrics.ts'
import { COUNTS_AS_NEW, COUNTS_AS_WORSE } from '../../../domain/compare/worse.ts'
import { oneOf, oneOfOrNull, orNull } from '../../../domain/results/json-schema.ts'
import { Finding } from '../../../domain/results/schema.ts'
import { DEPTHS, DEVICES, RESULTS } from '../../../vocabulary.ts'
import { BASE_RUN_ID, REPORT_ID, RUN_ID } from '../examples.ts'
import { time } from '../schemas.ts'

const OUTCOMES = ['pass', 'warn', 'fail', 'not-applicable', 'unknown'] as const

const count = (description: string) => Type.Integer({ minimum: 0, description })
const delta = (description: string) => orNull('integer', { description })

const comparedRun = (description: string) =>
  Type.Object(
    {
      run_id: Type.String({ format: 'uuid' }),
      report_id: Type.String({ format: 'uuid' }),
      url: Type.String({ description: 'Final URL after redirects.' }),
      collected_at: time('When the page was collected.'),
      score: Type.Integer({ minimum: 0, maximum: 100 }),
      result: oneOf(RESULTS),
      depth: oneOf(DEPTHS, { description: 'The depth that was reached.' }),
      device: oneOfOrNull(DEVICES, { description: 'Null at depth 0.' }),
      rule_set: Type.String({ description: 'The version of the rules.' }),
      instrument: Type.Object(
        {
          browser: orNull('string'),
          axe: orNull('string'),
          lighthouse: orNull('string'),
          runs: orNull('integer', { description: 'Number of Lighthouse runs.' }),
        },
        { description: 'What measured the page: versions, each null if it was not used or is not known.' },
      ),
    },
    { description },
  )

const ComparedFindingRecord = Type.Object({
  ...Finding.properties,
  fingerprint: Type.String({
    pattern: '^2-[a-z2-7]{12}$',
    description:
      'The same for the same problem in other runs, also while its element is edited. Equal elements have equal ones.',
  }),
})

const findings = (description: string) => Type.Array(ComparedFindingRecord, { description })

const MOVED = 'Findings at other elements than before, although there are not more of them. They are never worse.'

const AuditChangeRecord = Type.Object({
  audit: Type.String({ description: 'Id of the audit.' }),
  title: Type.String({ description: 'The problem in a few words.' }),
  noise: oneOf(['exact', 'counted', 'timed'], {
    description: 'How much it varies on an unchanged page: `exact` not at all, the others from run to run.',
  }),
  compared_by: oneOf(COMPARED_BY, {
    description:
      '`counts`: a list was truncated or is of an earlier version, so only the totals can be compared. `unknown`: one of the runs could not judge it. `other_rules`: the rule changed, or only one run has the audit.',
  }),
  before: oneOfOrNull(OUTCOMES, { description: 'Null if the run does not have the audit.' }),
  after: oneOfOrNull(OUTCOMES),
  new: count('Findings that were not there before.'),
  fixed: count('Findings that are no longer there.'),
  moved: count(MOVED),
  unchanged: count('Findings of both runs.'),
  new_findings: findings('Empty where only the totals can be compared.'),
  fixed_findings: findings('As the earlier run has them.'),
  moved_findings: findings('As the later run has them.'),
  unchanged_findings: findings('As the later run has them.'),
})

const samples = Type.Array(Type.Number(), { description: 'Every measurement.' })

const MetricChangeRecord = Type.Object({
  id: oneOf(METRIC_IDS),
  unit: oneOf(['ms', 'bytes', 'count', 'score']),
  noise: oneOf(['counted', 'timed']),
  before: Type.Number(),
  after: Type.Number(),
  before_samples: samples,
  after_samples: samples,
  change: oneOf(METRIC_CHANGES, {
    description:
      '`same`: no difference beyond noise. `too_few`: too few measurements to tell. `other_version`: another major version of Lighthouse.',
  }),
  p: orNull('number', {
    description: 'Of the exact two-sided Mann–Whitney U test, corrected by Holm; null where no test was made.',
  }),
})

const WorseRecord = Type.Object({
  kind: oneOf(['result', 'audit', 'metric']),
  id: Type.Optional(Type.String({ description: 'Of the audit or metric.' })),
  new: Type.Optional(count('New findings of the audit.')),
  before: Type.Optional(oneOf(RESULTS)),
  after: Type.Optional(oneOf(RESULTS)),
})

export const Comparison = Type.Object(
  {
    base: comparedRun('The earlier run.'),
    head: comparedRun('The later run.'),
    same_rules: Type.Boolean({
      description:
        'False if the rules changed in between: then the scores can’t be compared, and only some audits can.',
    }),
    score_delta_page: delta(
      'What the page did to the score; null without `same_rules`, unless the runs were compared by the rules of the later one when it ended.',
    ),
    score_delta_rules: delta('What new rules did to the score; null likewise.'),
    score_delta_exact: delta('The part of `score_delta_page` that is not noise; null if unknown.'),
    new: count('Findings that were not there before.'),
    fixed: count('Findings that are no longer there.'),
    moved: count(MOVED),
    unchanged: count('Findings of both runs.'),
    worse: Type.Array(WorseRecord, {
      description: `What got worse beyond noise; empty if nothing did. It counts ${COUNTS_AS_WORSE.join('; ')}. What could not be judged never counts.`,
    }),
    new_problems: Type.Array(WorseRecord, {
      description: `All of \`worse\`, and besides ${COUNTS_AS_NEW.join('; ')}.`,
    }),
    audits: Type.Array(AuditChangeRecord, { description: 'Every audit of either run.' }),
    metrics: Type.Array(MetricChangeRecord, { description: 'Metrics that both runs have.' }),
  },
  { $id: 'Comparison', description: 'What is different between two runs.' },
)
export type Comparison = Static<typeof Comparison>

const runExample = {
  report_id: REPORT_ID,
  url: 'https://example.com/',
  depth: 0,
  device: null,
  rule_set: '3',
  instrument: { browser: null, axe: null, lighthouse: null, runs: null },
} as const

export const comparisonExample: Comparison = {
  base: { ...runExample, run_id: BASE_RUN_ID, collected_at: '2026-02-28T09:30:01.910Z', score: 68, result: 'decent' },
  head: { ...runExample, run_id: RUN_ID, collected_at: '2026-03-01T09:30:01.910Z', score: 72, result: 'decent' },
  same_rules: true,
  score_delta_page: 4,
  score_delta_rules: 0,
  score_delta_exact: 4,
  new: 0,
  fixed: 1,
  moved: 0,
  unchanged: 3,
  worse: [],
  new_problems: [],
  audits: [
    {
      audit: 'accessibility/image-alt',
      title: 'Images without alt text',
      noise: 'exact',
      compared_by: 'findings',
      before: 'fail',
      after: 'pass',
      new: 0,
      fixed: 1,
      moved: 0,
      unchanged: 0,
      new_findings: [],
      fixed_findings: [
        {
          message: 'This image has no alt attribute.',
          key: 'missing',
          params: {},
          where: 'body > img',
          snippet: '<img src="/a.png">',
          line: 4,
          fingerprint: '2-5kzfwhkaqoap',
        },
      ],
      moved_findings: [],
      unchanged_findings: [],
    },
  ],
  metrics: [
    {
      id: 'bytes',
      unit: 'bytes',
      noise: 'counted',
      before: 61_400,
      after: 60_900,
      before_samples: [61_400],
      after_samples: [60_900],
      change: 'same',
      p: null,
    },
  ],
}
