import { type Static, type TObject, Type } from 'typebox'
import type { Importance } from '../../engine/assessment.ts'
import { METRIC_IDS, type MetricId } from '../compare/metrics.ts'
import { oneOf } from '../results/json-schema.ts'

/** What a rule watches. */
export const ALERT_KINDS = [
  'verdict_worse',
  'score_drop',
  'new_failure',
  'certificate',
  'unreachable',
  'page_replaced',
  'budget',
  'metric_worse',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** What a rule is about: every watched report of its owner, those of a project, or one report. */
export const ALERT_SCOPES = ['all', 'project', 'report'] as const
export type AlertScope = (typeof ALERT_SCOPES)[number]

/** From the least to the most important. */
export const ALERT_IMPORTANCES = ['low', 'medium', 'high'] as const satisfies readonly Importance[]

/** What also holds for whole sites. */
export const SITE_KINDS: readonly AlertKind[] = ['verdict_worse', 'score_drop', 'new_failure', 'unreachable']

const MOST_THRESHOLDS = 10

/** The parameters of each kind, with their defaults. */
export const ALERT_PARAMS = {
  verdict_worse: Type.Object({}, { additionalProperties: false }),
  score_drop: Type.Object(
    {
      points: Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 5,
        description: 'How many points the score falls by at least, against the last good state.',
      }),
    },
    { additionalProperties: false },
  ),
  new_failure: Type.Object(
    {
      importance: oneOf(ALERT_IMPORTANCES, {
        default: 'high',
        description: 'Of audits that are at least so important.',
      }),
    },
    { additionalProperties: false },
  ),
  certificate: Type.Object(
    {
      days: Type.Array(Type.Integer({ minimum: 1, maximum: 365 }), {
        minItems: 1,
        maxItems: MOST_THRESHOLDS,
        default: [30, 14, 7, 1],
        description: 'How many days before the certificate expires, once for each.',
      }),
    },
    { additionalProperties: false },
  ),
  unreachable: Type.Object({}, { additionalProperties: false }),
  page_replaced: Type.Object({}, { additionalProperties: false }),
  budget: Type.Object({}, { additionalProperties: false }),
  metric_worse: Type.Object(
    { metric: oneOf(METRIC_IDS, { description: 'The metric that gets worse.' }) },
    { additionalProperties: false },
  ),
} as const satisfies Record<AlertKind, TObject>

export type AlertParams<K extends AlertKind = AlertKind> = Static<(typeof ALERT_PARAMS)[K]>

/** A rule by its kind, with the parameters of that kind. */
export type AlertCondition = { [K in AlertKind]: { kind: K; params: AlertParams<K> } }[AlertKind]

/** Every watched report has them, unless its owner switches them off. */
export const DEFAULT_CONDITIONS: readonly AlertCondition[] = [
  { kind: 'verdict_worse', params: {} },
  { kind: 'new_failure', params: { importance: 'high' } },
  { kind: 'certificate', params: { days: [30, 14, 7, 1] } },
  { kind: 'unreachable', params: {} },
  { kind: 'page_replaced', params: {} },
]

/** Typed parameters as a condition, or why they are wrong: by field, as the ends of sentences that begin with its name. */
export type ReadCondition = { ok: true; condition: AlertCondition } | { ok: false; errors: Record<string, string[]> }

/** `typed`: JSON of the API, or the fields of a form. Absent parameters get their defaults. */
export function readCondition(kind: AlertKind, typed: Readonly<Record<string, unknown>>): ReadCondition {
  const names = Object.keys(ALERT_PARAMS[kind].properties)
  const unknown = Object.keys(typed).filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    const allowed = names.length === 0 ? 'has no parameters' : `has the parameter ${names.join(', ')}`
    return wrong('params', `must not have ${unknown[0]}: ${kind} ${allowed}.`)
  }
  switch (kind) {
    case 'score_drop':
      return readPoints(typed['points'] ?? 5)
    case 'new_failure':
      return readImportance(typed['importance'] ?? 'high')
    case 'certificate':
      return readDays(typed['days'] ?? [30, 14, 7, 1])
    case 'metric_worse':
      return readMetric(typed['metric'])
    default:
      return { ok: true, condition: { kind, params: {} } }
  }
}

function readPoints(points: unknown): ReadCondition {
  if (!isUpTo(100, points)) return wrong('points', 'must be a whole number from 1 to 100.')
  return { ok: true, condition: { kind: 'score_drop', params: { points } } }
}

function readImportance(typed: unknown): ReadCondition {
  const importance = ALERT_IMPORTANCES.find((one) => one === typed)
  if (importance === undefined) return wrong('importance', `must be ${listed(ALERT_IMPORTANCES)}.`)
  return { ok: true, condition: { kind: 'new_failure', params: { importance } } }
}

function readDays(days: unknown): ReadCondition {
  const isRight =
    Array.isArray(days) &&
    days.length > 0 &&
    days.length <= MOST_THRESHOLDS &&
    days.every((day): day is number => isUpTo(365, day))
  if (!isRight) return wrong('days', `must be 1 to ${MOST_THRESHOLDS} whole numbers from 1 to 365.`)
  return {
    ok: true,
    condition: { kind: 'certificate', params: { days: [...new Set(days)].sort((a, b) => b - a) } },
  }
}

function readMetric(typed: unknown): ReadCondition {
  const metric = METRIC_IDS.find((id): id is MetricId => id === typed)
  if (metric === undefined) return wrong('metric', `must be ${listed(METRIC_IDS)}.`)
  return { ok: true, condition: { kind: 'metric_worse', params: { metric } } }
}

function isUpTo(most: number, value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
}

function wrong(field: string, problem: string): ReadCondition {
  return { ok: false, errors: { [field]: [problem] } }
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
