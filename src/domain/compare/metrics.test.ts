import { describe, expect, it } from 'vitest'
import type { Json } from '../../engine/model.ts'
import {
  compareMetrics,
  type MeasuredMetric,
  type MetricId,
  measuredIn,
  runMetrics,
  watchLimit,
  watchMetric,
} from './metrics.ts'
import { median } from './statistics.ts'

const quick = [1000, 1010, 1020, 1030, 1040]
const slow = [1300, 1310, 1320, 1330, 1340]

/** Of every metric that Lighthouse simulates. */
const all = (samples: number[]) => ({ lcp: samples, fcp: samples, speed_index: samples, tbt: samples, cls: samples })

function measured(
  values: Partial<Record<MetricId, number | number[]>>,
  waited: number | null = null,
): Map<MetricId, MeasuredMetric> {
  return new Map(
    Object.entries(values).map(([id, value]) => {
      const samples = Array.isArray(value) ? value : [value]
      return [id as MetricId, { value: samples[samples.length >> 1]!, samples, waited }]
    }),
  )
}

const changes = (
  before: Parameters<typeof measured>[0],
  after: Parameters<typeof measured>[0],
  isSameLighthouse = true,
) =>
  Object.fromEntries(
    compareMetrics(measured(before), measured(after), isSameLighthouse).map(({ id, change }) => [id, change]),
  )

it('reads the metrics of a run from the details of its audits', () => {
  const audits: { id: string; details: { [key: string]: Json } | null }[] = [
    { id: 'performance/lcp', details: { median: 1200, samples: [1100, 1200, 'x', -1, 1300], waited: 40 } },
    { id: 'performance/response-time', details: { firstByte: 80 } },
    {
      id: 'performance/observed-lcp',
      details: { value: 900, waited: 70, samples: [400, 600, 500], sampleWait: 20 },
    },
    { id: 'performance/page-weight', details: { bytes: null } },
    { id: 'performance/tbt', details: null },
  ]
  expect([...measuredIn(audits)]).toEqual([
    ['lcp', { value: 1200, samples: [1100, 1200, 1300], waited: 40 }],
    ['ttfb', { value: 80, samples: [80], waited: null }],
    ['observed_lcp', { value: 500, samples: [400, 600, 500], waited: 20 }],
  ])
})

describe('a timed metric', () => {
  it('is worse or better where its samples tell', () => {
    expect(changes({ lcp: quick }, { lcp: slow })).toEqual({ lcp: 'worse' })
    expect(changes({ lcp: slow }, { lcp: quick })).toEqual({ lcp: 'better' })
  })

  it('is the same where they overlap, or differ by less than anyone notices', () => {
    expect(changes({ lcp: quick }, { lcp: [990, 1015, 1025, 1300, 1310] })).toEqual({ lcp: 'same' })
    expect(changes({ lcp: quick }, { lcp: quick.map((ms) => ms + 99) })).toEqual({ lcp: 'same' })
    expect(changes({ lcp: quick }, { lcp: quick.map((ms) => ms + 100) })).toEqual({ lcp: 'worse' })
  })

  it('cannot be told from few measurements', () => {
    expect(changes({ lcp: quick.slice(2) }, { lcp: slow.slice(2) })).toEqual({ lcp: 'too_few' })
    expect(changes({ lcp: quick.slice(1) }, { lcp: slow.slice(1) })).toEqual({ lcp: 'worse' })
    expect(changes({ ttfb: 80 }, { ttfb: 900 })).toEqual({ ttfb: 'too_few' })
  })

  it('is corrected for the number of metrics: four measurements tell one metric, not five', () => {
    expect(changes(all(quick.slice(1)), all(slow.slice(1)))).toMatchObject({ lcp: 'too_few', cls: 'too_few' })
    expect(changes(all(quick), all(slow))).toMatchObject({ lcp: 'worse', cls: 'worse' })
    const [lcp] = compareMetrics(measured(all(quick)), measured(all(slow)), true)
    expect(lcp!.p).toBeCloseTo((5 * 2) / 252, 10)
  })

  it('asks two questions: what Lighthouse simulates does not take the power from what the browser observed', () => {
    const observed = (samples: number[]) => ({ ttfb: samples, observed_lcp: samples, observed_fcp: samples })
    const found = changes({ ...all(quick), ...observed(quick) }, { ...all(quick), ...observed(slow) })
    expect(found).toMatchObject({ lcp: 'same', ttfb: 'worse', observed_lcp: 'worse', observed_fcp: 'worse' })
  })

  it('does not blame the page for what it waited for a processor', () => {
    const waiting = (samples: number[], waited: number) => measured({ ttfb: samples }, waited)
    const [longer] = compareMetrics(waiting(quick, 0), waiting(slow, 100_000), true)
    const [shorter] = compareMetrics(waiting(quick, 100_000), waiting(slow, 0), true)
    expect([longer!.change, shorter!.change]).toEqual(['same', 'worse'])
  })

  it('does not compare over major versions of Lighthouse, unless we measured it', () => {
    const ttfb = { ttfb: quick }
    expect(changes({ lcp: quick, ...ttfb }, { lcp: slow, ttfb: slow }, false)).toEqual({
      lcp: 'other_version',
      ttfb: 'worse',
    })
  })
})

it.each([
  ['bytes', 100_000, 150_000, 'same'],
  ['bytes', 100_000, 150_001, 'worse'],
  ['bytes', 1_000_000, 1_100_000, 'same'],
  ['bytes', 1_000_000, 899_000, 'better'],
  ['requests', 10, 15, 'same'],
  ['requests', 10, 16, 'worse'],
  ['requests', 100, 110, 'same'],
  ['requests', 100, 111, 'worse'],
] as const)('%s that go from %i to %i are %s', (id, before, after, change) => {
  expect(changes({ [id]: before }, { [id]: after })).toEqual({ [id]: change })
})

it('leaves out what only one of the runs has', () => {
  expect(changes({ lcp: quick, bytes: 1 }, { bytes: 1 })).toEqual({ bytes: 'same' })
})

describe('the limit of a watched metric', () => {
  const of = (...history: number[]) => watchLimit('observed_lcp', history)

  it('is four median deviations above the median of earlier runs', () => {
    // The median is 2000, and the deviations from it are 100, 100, 100, 200, 200 and 300, with a median of 150.
    const history = [1800, 1900, 1900, 2100, 2200, 2300]
    expect(of(...history)).toBeCloseTo(2000 + 4 * 1.4826 * 150, 6)
    // Three measurements a run have to agree.
    expect(watchLimit('lcp', history)).toBeCloseTo(2000 + 3 * 1.4826 * 150, 6)
  })

  it('is at least a tenth and the floor above it', () => {
    expect(of(2000, 2000, 2000, 2000, 2000, 2000)).toBe(2200)
    expect(of(500, 500, 500, 500, 500, 500)).toBe(600)
    expect(watchLimit('cls', [0, 0, 0, 0, 0, 0])).toBe(0.02)
  })

  it('of bytes and requests takes one earlier run, and allows for what varies from run to run', () => {
    expect(watchLimit('bytes', [])).toBeNull()
    expect(watchLimit('bytes', [1_000_000])).toBe(1_100_000)
    expect(watchLimit('requests', [20])).toBe(25)
    expect(watchLimit('requests', [20, 40, 20, 40])).toBeCloseTo(30 + 4 * 1.4826 * 10, 6)
  })

  it('needs six runs, takes the last twenty, and is not moved by an outlier', () => {
    expect(of(1, 2, 3, 4, 5)).toBeNull()
    const steady = Array.from({ length: 20 }, () => 1000)
    expect(of(...Array.from({ length: 50 }, () => 9000), ...steady)).toBe(1100)
    expect(of(...steady.slice(1), 9000)).toBe(1100)
  })
})

describe('what Lighthouse measures', () => {
  const low = 900
  const high = 1700
  const history = (...values: number[]) => values.map((value) => ({ value, waited: 0 }))
  const steady = history(...Array.from({ length: 10 }, () => low))
  const isAbove = (samples: number[], earlier = steady, waited = 0) =>
    watchMetric('lcp', { value: median(samples), waited, times: samples.length, least: Math.min(...samples) }, earlier)
      .isAbove

  it('is above the limit if all measurements of the run are', () => {
    expect([isAbove([1300, 1400, 1350]), isAbove([1300, 1400, low])]).toEqual([true, false])
  })

  it('says nothing if it was measured fewer than three times', () => {
    expect(isAbove([1300, 1400])).toBe(false)
    expect(watchMetric('lcp', { value: 1300, waited: 0, times: 2, least: 1300 }, steady).limit).toBeNull()
  })

  it('is nothing new if the page had two values before and now has the higher one more often', () => {
    const both = history(low, low, high, low, low, low, high, low, low, low, low)
    expect(
      watchLimit(
        'lcp',
        both.map(({ value }) => value),
      ),
    ).toBe(1000)
    expect([isAbove([high, high, high], both), isAbove([1900, 2000, 1800], both)]).toEqual([false, true])
  })

  it('takes one high value of ten for an outlier, and one of fewer for a value of the page', () => {
    const ten = history(high, low, low, low, low, low, low, low, low, low)
    expect([isAbove([1300, 1400, 1350], ten), isAbove([1300, 1400, 1350], ten.slice(0, 9))]).toEqual([true, false])
  })

  it('is not like what the browser observes once a run: a value that it had before may be a change again', () => {
    const earlier = history(high, high, low, low, low, low, low, low, low, low)
    const observed = { value: 1300, waited: 0, times: 1, least: 1300 }
    expect(watchMetric('observed_lcp', observed, earlier).isAbove).toBe(true)
    expect(isAbove([1300, 1300, 1300], earlier)).toBe(false)
  })

  it('comes from the results with the number of measurements and the least of them', () => {
    const details = { median: 1000, samples: [1000, 900, 1100], waited: 7 }
    expect(runMetrics([{ id: 'performance/lcp', details }]).get('lcp')).toEqual({
      value: 1000,
      waited: 7,
      times: 3,
      least: 900,
    })
  })

  it('is not slower by what it waited longer than usual for a processor', () => {
    expect([isAbove([1300, 1400, 1350], steady, 300), isAbove([1300, 1400, 1350], steady, 200)]).toEqual([false, true])
  })
})

describe('a metric that is watched on a busy machine', () => {
  const quiet = [1000, 1010, 990, 1005, 995, 1000].map((value) => ({ value, waited: 40 }))
  const is = (value: number, waited: number | null, history = quiet) => {
    const { isAbove, isBusy } = watchMetric('observed_lcp', { value, waited, times: 1, least: value }, history)
    return isAbove ? 'above' : isBusy ? 'busy' : 'within'
  }

  it.each([
    ['above the limit, having waited as usual', 1500, 40, 'above'],
    ['above it, with an unknown waiting time', 1500, null, 'above'],
    ['above it only by what it waited longer', 1500, 500, 'busy'],
    ['above it also without what it waited longer', 1500, 300, 'above'],
    ['below it, however long it waited', 1050, 900, 'within'],
  ])('is %s', (_, value, waited, expected) => expect(is(value, waited)).toBe(expected))

  it('has a limit that runs which waited much longer are no part of', () => {
    const busy = [2000, 3000, 2500, 4000].map((value) => ({ value, waited: value - 900 }))
    const { limit, runs, typical } = watchMetric('observed_lcp', { value: 1500, waited: 40, times: 1, least: 1500 }, [
      ...busy,
      ...quiet,
    ])
    expect({ limit, runs, typical }).toEqual({ limit: 1100, runs: 6, typical: 1000 })
  })

  it('goes by what is usual: a machine that is always busy has limits, too', () => {
    const slow = [1500, 1600, 1400, 1550, 1450, 1500, 1500].map((value) => ({ value, waited: 600 }))
    expect([is(2600, 600, slow), is(2600, 1500, slow), is(1600, 600, slow)]).toEqual(['above', 'busy', 'within'])
  })

  it('is no matter of waiting where it is no time', () => {
    const history = Array.from({ length: 6 }, () => ({ value: 0, waited: 0 }))
    expect(watchMetric('cls', { value: 0.5, waited: 2000, times: 3, least: 0.5 }, history)).toMatchObject({
      isAbove: true,
      isBusy: false,
    })
  })
})
