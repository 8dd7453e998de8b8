import { type Static, Type } from 'typebox'
import { LONGEST_CONTENT_CHECK, MOST_CONTENT_CHECKS } from '../../engine/derive/content/written-checks.ts'
import { oneOf } from '../results/json-schema.ts'

/**
 * The policy document: a team's requirements for its pages, applied as a view of the standard results. The file `verdict.yaml` and the
 * service use the same schema. Unknown keys are errors.
 */

export const POLICY_VERSION = 1
export const MAX_POLICY_BYTES = 64 * 1024
export const MAX_MUTES = 500
const MAX_BUDGETS = 100
const MAX_CONTENT = 100
const MAX_AUDITS = 500
/** Globs of one entry; of all entries there are at most `MAX_GLOBS`, because each takes time for every page. */
export const MAX_PATHS = 20
export const MAX_GLOBS = 500

const KINDS = ['script', 'style', 'image', 'font', 'media', 'frame', 'manifest', 'other'] as const
export const BYTE_BUDGETS = ['total', 'document', ...KINDS, 'third_party'] as const
export const REQUEST_BUDGETS = ['total', ...KINDS, 'third_party'] as const
/** Lighthouse measures these several times, like `cls`; what is observed once a run varies too much for a limit. */
export const TIME_BUDGETS = ['lcp', 'fcp', 'speed_index', 'tbt'] as const

const strict = { additionalProperties: false }
const importance = oneOf(['high', 'medium', 'low', 'info'])
const score = (description: string) => Type.Integer({ minimum: 1, maximum: 100, description })
const weight = Type.Number({ minimum: 0, maximum: 100 })
const auditId = Type.String({ minLength: 1, maxLength: 100, description: 'The id of an audit, such as security/csp.' })

const paths = Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
  minItems: 1,
  maxItems: MAX_PATHS,
  description:
    'Globs of paths: `*` is anything within a segment, `**` anything at all, `?` one character. Without them, every page.',
})

const Mute = Type.Object(
  {
    audit: Type.Optional(auditId),
    fingerprint: Type.Optional(
      Type.String({ pattern: '^(2-)?[a-z2-7]{12}$', description: 'Of one finding, as comparisons show it.' }),
    ),
    paths: Type.Optional(paths),
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Why this is accepted for now.' }),
    until: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'The last day of the mute (UTC), at most a year ahead. After it, the findings count again.',
    }),
  },
  { ...strict, description: 'Findings that do not count for a while. It names an audit, a fingerprint or paths.' },
)

const size = Type.String({
  pattern: '^\\d+(\\.\\d+)? ?(B|kB|MB)$',
  description: 'Such as 200 kB; 1 kB is 1,000 bytes.',
})
const duration = Type.String({ pattern: '^\\d+(\\.\\d+)? ?(ms|s)$', description: 'Such as 2.5 s or 200 ms.' })
const count = Type.Integer({ minimum: 0, maximum: 100_000 })

const limits = {
  bytes: Type.Partial(Type.Object(named(BYTE_BUDGETS, size), strict)),
  requests: Type.Partial(Type.Object(named(REQUEST_BUDGETS, count), strict)),
  vitals: Type.Partial(
    Type.Object(
      { ...named(TIME_BUDGETS, duration), cls: Type.Number({ minimum: 0, maximum: 10 }) },
      { ...strict, description: 'Medians of at least 3 Lighthouse runs.' },
    ),
  ),
}

const Budget = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'Names the budget where it is exceeded.' }),
    paths: Type.Optional(paths),
    bytes: Type.Optional(limits.bytes),
    requests: Type.Optional(limits.requests),
    vitals: Type.Optional(limits.vitals),
    level: Type.Optional(
      oneOf(['fail', 'warn'], { default: 'fail', description: 'Whether the gate fails, or it is only shown.' }),
    ),
  },
  {
    ...strict,
    description: 'Upper limits of a page. A limit without a value in a run is missing: neither met nor exceeded.',
  },
)

const content = Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_CONTENT_CHECK }), {
  maxItems: MOST_CONTENT_CHECKS,
  description: 'Texts that visitors read, in any case, or `css:` and a CSS selector.',
})

const Content = Type.Object(
  {
    paths: Type.Optional(paths),
    must_contain: Type.Optional(content),
    must_not_contain: Type.Optional(content),
  },
  { ...strict, description: 'What pages must contain, or must not. The audit practice/content fails otherwise.' },
)

const Gate = Type.Object(
  {
    fail_on: Type.Optional(oneOf(['bad', 'decent'], { description: 'Fails with this result or a worse one.' })),
    fail_under: Type.Optional(score('Fails with a lower score.')),
    worse: Type.Optional(Type.Boolean({ description: 'Fails if something got worse beyond noise.' })),
    new_failures: Type.Optional(
      oneOf(['high', 'medium', 'low'], {
        description: 'Fails if an audit of at least this importance fails in more places than before.',
      }),
    ),
  },
  { ...strict, description: 'When a check fails. Required audits and budgets of the level fail are part of it.' },
)

export const Policy = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    version: Type.Unsafe<typeof POLICY_VERSION>({ type: 'integer', enum: [POLICY_VERSION] }),
    thresholds: Type.Optional(
      Type.Object(
        { good: score('The lowest good score.'), decent: score('The lowest decent score, below that of good.') },
        strict,
      ),
    ),
    weights: Type.Optional(
      Type.Partial(Type.Object({ high: weight, medium: weight, low: weight }, strict), {
        description: 'The weight of an audit by its importance.',
      }),
    ),
    audits: Type.Optional(
      Type.Unsafe<Record<string, { importance: Static<typeof importance> }>>({
        type: 'object',
        maxProperties: MAX_AUDITS,
        additionalProperties: Type.Object({ importance }, strict),
        description: 'Audits that have another importance, by id. Those of info are not part of the score.',
      }),
    ),
    require: Type.Optional(
      Type.Array(auditId, {
        maxItems: MAX_AUDITS,
        description: 'While one of these fails, the page is bad whatever its score. They cannot be muted.',
      }),
    ),
    mute: Type.Optional(Type.Array(Mute, { maxItems: MAX_MUTES })),
    content: Type.Optional(Type.Array(Content, { maxItems: MAX_CONTENT })),
    budgets: Type.Optional(Type.Array(Budget, { maxItems: MAX_BUDGETS })),
    gate: Type.Optional(Gate),
  },
  { ...strict, description: 'A policy of Verdict. Times and sizes have units.' },
)

export type Policy = Static<typeof Policy>
export type PolicyMute = NonNullable<Policy['mute']>[number]
export type PolicyContent = NonNullable<Policy['content']>[number]
export type PolicyBudget = NonNullable<Policy['budgets']>[number]

function named<const K extends string, S>(names: readonly K[], schema: S): Record<K, S> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>
}

/** JSON Schema for editors, with the ids of the audits. */
export function policyJsonSchema(auditIds: readonly string[], url: string): object {
  const { require: required, audits, mute, ...others } = Policy.properties
  const ids = { enum: auditIds }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: url,
    title: 'Verdict policy',
    ...Policy,
    properties: {
      ...others,
      audits: { ...audits, propertyNames: ids },
      require: { ...required, items: { ...auditId, ...ids } },
      mute: { ...mute, items: { ...Mute, properties: { ...Mute.properties, audit: { ...auditId, ...ids } } } },
    },
  }
}
