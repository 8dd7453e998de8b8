import { Type } from 'typebox'
import { DEPTHS, DEVICES, RESULTS } from '../vocabulary.ts'

/** What `results` hold. They are sent as they were stored, so this describes them and checks nothing. */

const text = Type.String()
const count = Type.Integer({ minimum: 0 })
const points = Type.Number({ minimum: 0 })
const nullable = (type: string, options: object = {}) => Type.Unsafe({ type: [type, 'null'], ...options })
const score = nullable('integer', { minimum: 0, maximum: 100 })
const result = nullable('string', { enum: [...RESULTS, null] })
const category = Type.Unsafe({
  type: 'string',
  enum: ['seo', 'performance', 'security', 'accessibility', 'practice'],
})
const milliseconds = nullable('number')
const oneOf = (...values: (string | number)[]) =>
  Type.Unsafe({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values })

/** Results are sent as they were stored: those of an earlier version do not have what was added since. */
const added = new WeakSet<object>()

function since<T extends object>(schema: T): T {
  added.add(schema)
  return schema
}

function orNull(properties: Record<string, object>, description: string) {
  const required = Object.keys(properties).filter((name) => !added.has(properties[name]!))
  return nullable('object', { properties, required, description })
}

const key = Type.Optional(
  Type.String({
    description:
      'The sentence as data: a key that stays the same while its English may change. Results of earlier versions have none.',
  }),
)
const params = Type.Optional(
  Type.Unsafe({ type: 'object', description: 'The figures and names in the sentence, by name.' }),
)

const Finding = Type.Object({
  message: text,
  key,
  params,
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
  value_key: key,
  value_params: params,
  summary: text,
  key,
  params,
  findings: Type.Array(Finding),
  findings_total: Type.Integer({ minimum: 0, description: 'How many there were before the list was cut.' }),
  details: nullable('object', { description: 'Structured facts behind the value.' }),
  points_possible: points,
  points_lost: points,
})

const page = orNull(
  {
    url: Type.String({ description: 'Where the redirects ended.' }),
    redirects: Type.Array(
      Type.Object({ url: text, status: Type.Integer(), location: text, duration: Type.Optional(milliseconds) }),
    ),
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
    title: since(nullable('string', { description: 'What a search result would show, cut to 300 characters.' })),
    description: since(nullable('string', { description: 'Likewise.' })),
    language: since(nullable('string', { description: 'As the html element declares it.' })),
    social: since(
      orNull(
        {
          title: nullable('string'),
          description: nullable('string'),
          image: nullable('string', { description: 'The absolute URL of the picture.' }),
          site: nullable('string'),
          card: nullable('string'),
        },
        'What a shared link would show (Open Graph, X cards); null where the page says nothing.',
      ),
    ),
  },
  'Facts of the page.',
)

const certificate = orNull(
  {
    trusted: Type.Boolean({ description: 'Whether a browser would accept it; `reason` says why not.' }),
    reason: nullable('string'),
    subject: text,
    issuer: text,
    valid_from: text,
    valid_to: text,
    protocol: text,
  },
  "The server's certificate; null without TLS.",
)

const kind = (...more: string[]) =>
  Type.Unsafe({
    type: 'string',
    enum: [...more, 'script', 'style', 'image', 'font', 'media', 'frame', 'manifest', 'other'],
  })

const resources = orNull(
  {
    total: Type.Integer({ minimum: 0, description: 'How many files the page asks for.' }),
    by_kind: Type.Array(Type.Object({ kind: kind('document'), requests: count, bytes: count }), {
      description: 'Requests and bytes on the wire by kind, the heaviest first.',
    }),
    items: Type.Array(
      Type.Object({
        url: text,
        kind: kind(),
        load: Type.Unsafe({ type: 'string', enum: ['eager', 'lazy', 'conditional'] }),
        by: nullable('integer', {
          description: 'The place in this list, from 0, of the style sheet that asks for it; null where the page does.',
        }),
        status: nullable('integer'),
        bytes: nullable('integer', { description: 'On the wire.' }),
        first_byte: milliseconds,
        duration: milliseconds,
        start: Type.Optional(
          Type.Number({ description: 'Where a browser asked for it: milliseconds from the start of the navigation.' }),
        ),
        failure: nullable('string', { description: 'The code of why it could not be fetched.' }),
      }),
      { description: 'The first 150 of them.' },
    ),
  },
  'The files that the page loads; null where they were not looked at.',
)

const path = Type.String({ description: 'Below `page_url`.' })
const picture = { path, width: count, height: count }
const number = Type.Number()
const bounds = {
  good: Type.Number({ description: 'Up to here it is good (web.dev).' }),
  poor: Type.Number({ description: 'Past here it is poor.' }),
}

const browser = orNull(
  {
    browser: Type.String({ description: 'Product and version.' }),
    url: Type.String({ description: "After the browser's redirects." }),
    vitals: Type.Array(Type.Object({ id: oneOf('lcp', 'cls', 'fcp', 'ttfb'), value: nullable('number'), ...bounds }), {
      description: 'As observed in one unthrottled visit; milliseconds, but for cls.',
    }),
    long_tasks: Type.Object({ count, total: number, longest: number }),
    dom_content_loaded: milliseconds,
    load: milliseconds,
    requests: count,
    failed: count,
    wire_bytes: count,
    console: Type.Array(Type.Object({ level: oneOf('error', 'warning'), text, where: nullable('string') }), {
      description: 'The first 20 errors and warnings.',
    }),
    screenshot: orNull(picture, 'The first screen, as WebP.'),
  },
  'What a browser saw; null where none looked.',
)

const lab = orNull(
  {
    lighthouse: Type.String({ description: 'Its version.' }),
    runs: Type.Integer({ minimum: 1 }),
    performance: score,
    metrics: Type.Array(
      Type.Object({
        id: oneOf('lcp', 'cls', 'tbt', 'fcp', 'speed_index'),
        median: number,
        least: number,
        most: number,
        score: Type.Integer({ minimum: 0, maximum: 100, description: "By Lighthouse's own curve." }),
        ...bounds,
      }),
    ),
    insights: Type.Array(
      Type.Object({
        id: text,
        title: text,
        description: Type.String({ description: 'Markdown.' }),
        value: nullable('string'),
        savings_ms: milliseconds,
        savings_bytes: nullable('number'),
      }),
    ),
    filmstrip: Type.Array(Type.Object({ ...picture, at: Type.Number({ description: 'Milliseconds.' }) })),
    report: path,
  },
  'What Lighthouse measured, the median of its runs; null where it did not.',
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
    certificate: since(certificate),
    resources: since(resources),
    depth: since(oneOf(...DEPTHS)),
    device: since(nullable('string', { enum: [...DEVICES, null], description: 'Null where no browser looked.' })),
    depth_error: since(
      orNull(
        { code: text, message: text },
        'Why the run came no deeper than `depth`, where it was to: the fast result stands.',
      ),
    ),
    browser: since(browser),
    lab: since(lab),
  },
  'The verdict: scores of the categories, every audit with its outcome, value, findings and points lost, and facts of the page. Null until a run was judged.',
)
