import { describe, expect, it } from 'vitest'
import { firstDue, nextDue, planTick, type ScheduleTiming } from './plan.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 86_400_000
const MIDNIGHT = Date.parse('2026-11-16T00:00:00Z')

function timing(changes: Partial<ScheduleTiming> = {}): ScheduleTiming {
  const rule = { every: 'weekdays' as const, weekdays: [1, 2, 3, 4, 5, 6, 7], time: '06:00' }
  return { id: 'a', rule, timeZone: 'UTC', exact: true, missed: 'run', ...changes }
}

describe('jitter', () => {
  const ids = Array.from({ length: 400 }, (_, index) => `schedule ${index}`)
  const jitters = (changes: Partial<ScheduleTiming>) =>
    ids.map((id) => {
      const { tick, dueAt } = nextDue(timing({ id, exact: false, ...changes }), MIDNIGHT)
      return dueAt - tick
    })

  it('is up to 15 minutes, spread, and the same each time', () => {
    const some = jitters({})
    expect(Math.min(...some)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...some)).toBeLessThan(15 * MINUTE)
    expect(some.filter((jitter) => jitter < 7.5 * MINUTE).length).toBeGreaterThan(150)
    expect(some.filter((jitter) => jitter < 7.5 * MINUTE).length).toBeLessThan(250)
    expect(jitters({})).toEqual(some)
  })

  it('is a tenth of a short period at most', () => {
    expect(Math.max(...jitters({ rule: { every: 'hours', hours: 1, from: 0 } }))).toBeLessThan(6 * MINUTE)
  })

  it('leaves out no tick that is still to come, and repeats none that was due', () => {
    const one = timing({ exact: false })
    const { tick, dueAt } = nextDue(one, MIDNIGHT)
    expect(nextDue(one, dueAt - 1)).toEqual({ tick, dueAt })
    expect(nextDue(one, dueAt).tick).toBe(tick + DAY)
  })

  it('does not start a schedule for a time of the day that has passed when it is saved', () => {
    const saved = MIDNIGHT + 6 * HOUR + 10_000
    for (const id of ids.slice(0, 20)) {
      const { tick, dueAt } = firstDue(timing({ id, exact: false }), saved)
      expect(tick).toBe(MIDNIGHT + 6 * HOUR + DAY)
      expect(dueAt).toBeGreaterThanOrEqual(tick)
    }
  })

  it('does not bring the first of elapsed hours forward', () => {
    for (const id of ids.slice(0, 20)) {
      const one = timing({ id, exact: false, rule: { every: 'hours', hours: 6, from: MIDNIGHT } })
      expect(nextDue(one, MIDNIGHT).tick).toBe(MIDNIGHT + 6 * HOUR)
    }
  })

  it('is none where times are exact', () => {
    expect(nextDue(timing(), MIDNIGHT)).toEqual({ tick: MIDNIGHT + 6 * HOUR, dueAt: MIDNIGHT + 6 * HOUR })
  })
})

describe('a tick that is due', () => {
  const tick = MIDNIGHT + 6 * HOUR

  it('starts at once, even a few minutes late', () => {
    expect(planTick(timing(), tick, tick)).toEqual({ tick, startAt: tick, skipped: 0 })
    const late = tick + 4 * MINUTE
    expect(planTick(timing(), tick, late)).toEqual({ tick, startAt: late, skipped: 0 })
  })

  it('runs once after downtime, within an hour, and the older ones are counted', () => {
    const now = tick + 3 * DAY + 5 * HOUR
    const plans = Array.from({ length: 50 }, (_, index) => planTick(timing({ id: `${index}` }), tick, now))
    for (const plan of plans) expect(plan).toMatchObject({ tick: tick + 3 * DAY, skipped: 3 })
    const starts = plans.map(({ startAt }) => startAt - now)
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...starts)).toBeLessThan(HOUR)
    expect(new Set(starts).size).toBeGreaterThan(40)
  })

  it('does not run after downtime where missed ones are to be skipped', () => {
    const now = tick + 2 * DAY + HOUR
    expect(planTick(timing({ missed: 'skip' }), tick, now)).toEqual({ tick: null, startAt: now, skipped: 3 })
    expect(planTick(timing({ missed: 'skip' }), tick, tick + MINUTE)).toMatchObject({ tick, skipped: 0 })
  })

  it.each([
    ['day', timing().rule, 5 * MINUTE],
    ['hour', { every: 'hours', hours: 1, from: tick }, 5 * MINUTE],
    ['quarter of an hour', { every: 'cron', cron: '*/15 * * * *' }, 3.75 * MINUTE],
  ] as const)('was missed where it is later than a process takes to start (every %s)', (_, rule, latest) => {
    const plan = (late: number) =>
      planTick(timing({ rule: rule as ScheduleTiming['rule'], missed: 'skip' }), tick, tick + late)
    expect([plan(latest).tick, plan(latest + 1).tick]).toEqual([tick, null])
  })

  it('is spread over a quarter of a short period', () => {
    const rule = { every: 'hours' as const, hours: 1, from: tick }
    for (let index = 0; index < 50; index++) {
      const now = tick + 10 * HOUR + 30 * MINUTE
      expect(planTick(timing({ id: `${index}`, rule }), tick, now).startAt - now).toBeLessThan(15 * MINUTE)
    }
  })
})
