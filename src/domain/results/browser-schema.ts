import { type Static, Type } from 'typebox'
import { objectOrNull, oneOf, orNull } from './json-schema.ts'

/** What a browser observed and what Lighthouse measured, as parts of a run's results. */

const text = Type.String()
const number = Type.Number()
const count = Type.Integer({ minimum: 0 })
const millisecondsOrNull = orNull('number')
const path = Type.String({ description: 'Relative to `page_url`.' })

const picture = { path, width: count, height: count }

const thresholdsBy = (source: string) => ({
  good: Type.Number({ description: `Good up to this value (${source}).` }),
  poor: Type.Number({ description: 'Poor above this value.' }),
})

const Vital = Type.Object({
  id: oneOf(['lcp', 'cls', 'fcp', 'ttfb']),
  value: orNull('number'),
  ...thresholdsBy('web.dev'),
})

const Metric = Type.Object({
  id: oneOf(['lcp', 'cls', 'tbt', 'fcp', 'speed_index']),
  median: number,
  least: number,
  most: number,
  samples: Type.Optional(Type.Array(number, { description: 'Every value, in the order of the runs.' })),
  score: Type.Integer({ minimum: 0, maximum: 100, description: "On Lighthouse's curve." }),
  ...thresholdsBy('Lighthouse, for the device of the run'),
})

export const browser = objectOrNull(
  {
    browser: Type.String({ description: 'Product and version.' }),
    axe: Type.Optional(Type.String({ description: 'Version of axe-core.' })),
    url: Type.String({ description: 'Final URL after redirects in the browser.' }),
    vitals: Type.Array(Vital, {
      description: 'As observed in one unthrottled visit; in milliseconds, except cls.',
    }),
    long_tasks: Type.Object({ count, total: number, longest: number }),
    dom_content_loaded: millisecondsOrNull,
    load: millisecondsOrNull,
    requests: count,
    failed: count,
    wire_bytes: count,
    console: Type.Array(Type.Object({ level: oneOf(['error', 'warning']), text, where: orNull('string') }), {
      description: 'The first 20 errors and warnings.',
    }),
    screenshot: objectOrNull(picture, 'The first screen, as WebP.'),
  },
  'What the browser observed; null if none was used.',
)

export const lab = objectOrNull(
  {
    lighthouse: Type.String({ description: 'Lighthouse version.' }),
    runs: Type.Integer({ minimum: 1 }),
    performance: orNull('integer', { minimum: 0, maximum: 100 }),
    metrics: Type.Array(Metric),
    insights: Type.Array(
      Type.Object({
        id: text,
        title: text,
        description: Type.String({ description: 'Markdown.' }),
        value: orNull('string'),
        savings_ms: millisecondsOrNull,
        savings_bytes: orNull('number'),
      }),
    ),
    filmstrip: Type.Array(Type.Object({ ...picture, at: Type.Number({ description: 'Milliseconds.' }) })),
    report: path,
  },
  'What Lighthouse measured, as the median of its runs; null if it was not run.',
)

export type BrowserRecord = NonNullable<Static<typeof browser>>
export type LighthouseRecord = NonNullable<Static<typeof lab>>
export type VitalRecord = Static<typeof Vital>
export type MetricRecord = Static<typeof Metric>
export type PictureRecord = NonNullable<BrowserRecord['screenshot']>
