import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_RETENTION, KEEP_ALL, type Retention } from './retention.ts'
import { type AgingRecord, recordsToThin } from './thin.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-16T12:00:00Z')

let keys = 0
function run(at: string | number, changes: Partial<AgingRecord> = {}): AgingRecord {
  return {
    key: ++keys,
    at: typeof at === 'string' ? Date.parse(at) : at,
    series: '0 mobile',
    result: 2,
    isPinned: false,
    ...changes,
  }
}

function thinnedOf(runs: readonly AgingRecord[], retention: Retention = DEFAULT_RETENTION, now = NOW): Set<number> {
  return new Set(recordsToThin(runs, retention, now).map(({ key }) => key))
}

function keptOf(runs: readonly AgingRecord[], retention?: Retention, now?: number): AgingRecord[] {
  const thinned = thinnedOf(runs, retention, now)
  return runs.filter(({ key }) => !thinned.has(key))
}

const times = (runs: readonly AgingRecord[]) => runs.map(({ at }) => new Date(at).toISOString().slice(0, 16))

describe('the details that are kept', () => {
  it('are all of a month, one a day, one a week, then one a month', () => {
    const runs = Array.from({ length: 3 * 365 * 4 }, (_, quarter) => run(NOW - quarter * 6 * 3_600_000)).reverse()
    const kept = keptOf(runs)
    const between = (from: number, to: number) =>
      kept.filter(({ at }) => NOW - at > from * DAY && NOW - at <= to * DAY).length
    expect(between(-1, 30)).toBe(4 * 30 + 1)
    expect(between(30, 90)).toBe(60)
    // A week, and the first of each month that does not begin with it.
    const weeks = between(90, 730)
    expect(weeks).toBeGreaterThanOrEqual(Math.floor(640 / 7))
    expect(weeks).toBeLessThanOrEqual(Math.ceil(640 / 7) + 22)
    // The first month is not a whole one.
    expect(between(730, 3 * 365)).toBe(13)
  })

  it('are the first of their day, week (from Monday) and month, in UTC', () => {
    const latest = run(NOW)
    const days = keptOf([run('2026-09-01T00:30Z'), run('2026-09-01T23:59Z'), run('2026-09-02T00:00Z'), latest])
    expect(times(days).slice(0, -1)).toEqual(['2026-09-01T00:30', '2026-09-02T00:00'])
    const weeks = keptOf([
      run('2026-01-02T01:00Z'),
      run('2026-01-04T23:00Z'),
      run('2026-01-05T00:00Z'),
      run('2026-01-06T00:00Z'),
      latest,
    ])
    expect(times(weeks).slice(0, -1)).toEqual(['2026-01-02T01:00', '2026-01-05T00:00'])
    const months = keptOf([run('2023-05-30T01:00Z'), run('2023-06-01T00:00Z'), run('2023-06-30T00:00Z'), latest])
    expect(times(months).slice(0, -1)).toEqual(['2023-05-30T01:00', '2023-06-01T00:00'])
  })

  it('are those of each depth and device on their own, and always the latest', () => {
    const other = { series: '2 desktop' }
    const runs = [run('2024-01-01'), run('2024-01-02', other), run('2024-01-03'), run('2024-01-04')]
    expect(times(keptOf(runs))).toEqual(['2024-01-01T00:00', '2024-01-02T00:00', '2024-01-04T00:00'])
  })

  it('are always those that are pinned, and the first change of the result on a day', () => {
    const results = [2, 2, 1, 2, 1, null, 1, 1]
    const runs = results.map((result, hour) => run(Date.parse('2022-03-05T06:00Z') + hour * 3_600_000, { result }))
    const pinned = run('2022-03-20T05:00Z', { result: 1, isPinned: true })
    const kept = keptOf([...runs, pinned, run('2022-03-21', { result: 1 })])
    expect(times(kept).slice(0, -1)).toEqual(['2022-03-05T06:00', '2022-03-05T08:00', '2022-03-20T05:00'])
  })

  it('are not those of a run without a result: that is no change of it', () => {
    const runs = [2, null, 2].map((result, hour) => run(Date.parse('2022-03-05T06:00Z') + hour * 3_600_000, { result }))
    expect(times(keptOf([...runs, run('2022-03-21')])).slice(0, -1)).toEqual(['2022-03-05T06:00'])
  })

  it('are all of them where they are kept for ever', () => {
    expect(thinnedOf([run(0), run(1), run(2)], KEEP_ALL).size).toBe(0)
  })
})

describe('thinning', () => {
  const aRun = fc.record({
    key: fc.integer({ min: 1, max: 1_000_000_000 }),
    at: fc.integer({ min: NOW - 1200 * DAY, max: NOW }),
    series: fc.constantFrom('0 mobile', '2 desktop'),
    result: fc.constantFrom(0, 1, 2, null),
    isPinned: fc.boolean(),
  })
  const someRuns = fc.uniqueArray(aRun, { selector: ({ key }) => key, maxLength: 120, size: 'max' })
  const aRetention = fc
    .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 700 }))
    .map(([all, more, most]) => ({ all, daily: all + more, weekly: all + more + most }))

  it('gives the same however the runs are ordered', () => {
    fc.assert(
      fc.property(someRuns, aRetention, fc.infiniteStream(fc.integer()), (runs, retention, order) => {
        const shuffled = runs.map((one) => ({ one, place: order.next().value })).toSorted((a, b) => a.place - b.place)
        expect(
          thinnedOf(
            shuffled.map(({ one }) => one),
            retention,
          ),
        ).toEqual(thinnedOf(runs, retention))
      }),
    )
  })

  it('only goes on with time: nothing that went would be kept later', () => {
    fc.assert(
      fc.property(someRuns, aRetention, fc.integer({ min: 0, max: 900 }), (runs, retention, days) => {
        const later = thinnedOf(runs, retention, NOW + days * DAY)
        for (const key of thinnedOf(runs, retention)) expect(later.has(key)).toBe(true)
      }),
    )
  })

  it('twice is the same as once', () => {
    fc.assert(
      fc.property(someRuns, aRetention, (runs, retention) => {
        // Which results changed is known from all runs; without that, what is left is enough to say the same again.
        const once = keptOf(
          runs.map((one) => ({ ...one, result: null })),
          retention,
        )
        expect(keptOf(once, retention)).toEqual(once)
      }),
    )
  })

  it('always leaves the first run, and one of each month', () => {
    fc.assert(
      fc.property(someRuns, aRetention, (runs, retention) => {
        const months = (of: readonly AgingRecord[]) =>
          new Set(of.map(({ at, series }) => `${series} ${new Date(at).toISOString().slice(0, 7)}`))
        expect(months(keptOf(runs, retention))).toEqual(months(runs))
      }),
    )
  })
})
