import { Type } from 'typebox'

/** What `results` hold. They are sent as they were stored, so this describes them and checks nothing. */

const text = Type.String()
const count = Type.Integer({ minimum: 0 })
const points = Type.Number({ minimum: 0 })
const nullable = (type: string, options: object = {}) => Type.Unsafe({ type: [type, 'null'], ...options })
const score = nullable('integer', { minimum: 0, maximum: 100 })
const result = nullable('string', { enum: ['good', 'decent', 'bad', null] })
const category = Type.Unsafe({
  type: 'string',
  enum: ['seo', 'performance', 'security', 'accessibility', 'practice'],
})
const milliseconds = nullable('number')

function orNull(properties: Record<string, object>, description: string) {
  return nullable('object', { properties, required: Object.keys(properties), description })
}

const Finding = Type.Object({
  message: text,
  where: Type.Optional(Type.String({ description: 'A CSS selector, `header: Name`, or a URL.' })),
  snippet: Type.Optional(Type.String({ description: 'A short piece of the page or header.' })),
  line: Type.Optional(Type.Integer({ description: 'Line of the HTML source, from 1.' })),
  note: Type.Optional(Type.Boolean({ description: 'True for a remark that did not weigh in the outcome.' })),
})

const Audit = Type.Object({
  id: text,
  category,
  importance: Type.Unsafe({ type: 'string', enum: ['high', 'medium', 'low', 'info'] }),
  outcome: Type.Unsafe({ type: 'string', enum: ['pass', 'warn', 'fail', 'not-applicable', 'unknown'] }),
  value: nullable('string', { description: 'The measured value in a few words.' }),
  summary: text,
  findings: Type.Array(Finding),
  findings_total: Type.Integer({ minimum: 0, description: 'How many there were before the list was cut.' }),
  details: nullable('object', { description: 'Structured facts behind the value.' }),
  points_possible: points,
  points_lost: points,
})

const page = orNull(
  {
    url: Type.String({ description: 'Where the redirects ended.' }),
    redirects: Type.Array(Type.Object({ url: text, status: Type.Integer(), location: text })),
    status: nullable('integer'),
    http_version: nullable('string'),
    address: nullable('string'),
    wire_bytes: nullable('integer'),
    decoded_bytes: count,
    timings: orNull(
      {
        dns: milliseconds,
        connect: milliseconds,
        tls: milliseconds,
        wait: milliseconds,
        download: milliseconds,
        first_byte: milliseconds,
        total: milliseconds,
      },
      'Milliseconds of each phase; null where it did not happen.',
    ),
  },
  'Facts of the page.',
)

export const results = orNull(
  {
    rule_set: text,
    score,
    result,
    collected_at: Type.String({ format: 'date-time' }),
    categories: Type.Array(Type.Object({ category, score, result, points_earned: points, points_possible: points })),
    audits: Type.Array(Audit),
    plan: orNull(
      { audits: Type.Array(text), points, score: Type.Integer() },
      'The fewest repairs that lift the page to "good"; null where there is nothing to repair for it.',
    ),
    notes: Type.Array(Type.String(), { description: 'Bounds that were hit, in words.' }),
    page,
  },
  'The verdict: scores of the categories, every audit with its outcome, value, findings and points lost, and facts of the page. Null until a run was judged.',
)
