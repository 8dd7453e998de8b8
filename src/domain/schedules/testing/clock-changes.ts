import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../common/durations.ts'
import { readCronRule, readRule } from '../read-rule.ts'
import type { ScheduleRule } from '../rule.ts'
import { nextTick } from '../ticks.ts'
import { offsetAt } from '../time-zone.ts'

/** How many rules were followed around how many changes of the clocks, and where they went wrong. */
export interface ClockChanges {
  zones: number
  changes: number
  wrong: string[]
}

const FIRST = Date.parse('2020-01-01T00:00:00Z')
const LAST = Date.parse('2030-01-01T00:00:00Z')

/** Their local times by arithmetic: so long after midnight, and every so long from there; and how far around a change they are followed. */
const RULES = [
  { words: 'every day at 00:00', phase: 0, step: DAY_MS, around: 30 * HOUR_MS },
  { words: 'every day at 02:30', phase: 2.5 * HOUR_MS, step: DAY_MS, around: 30 * HOUR_MS },
  { words: '*/15 * * * *', phase: 0, step: HOUR_MS / 4, around: 3 * HOUR_MS },
]

/**
 * Follows rules around every change of the clocks in ten years, in all time zones: no tick may be lost, and none may come twice.
 * `some`: zones that change alike once, and of each the first four changes.
 */
export function followClockChanges(extent: 'all' | 'some'): ClockChanges {
  const rules = RULES.map(({ words, ...times }) => ({ rule: ruleOf(words), words, ...times }))
  const seen = new Set<string>()
  const found: ClockChanges = { zones: 0, changes: 0, wrong: [] }
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const transitions = transitionsOf(zone)
    const alike = JSON.stringify([transitions, transitions.map((at) => offsetAt(zone, at))])
    if (extent === 'some' && seen.has(alike)) continue
    seen.add(alike)
    found.zones++
    for (const at of extent === 'some' ? transitions.slice(0, 4) : transitions) {
      found.changes++
      for (const { rule, words, ...times } of rules)
        if (ticksOf(rule, zone, at, times.around).join() !== expectedTicks(zone, at, times).join())
          found.wrong.push(`${words} in ${zone} around ${new Date(at).toISOString()}`)
    }
  }
  return found
}

function ruleOf(words: string): ScheduleRule {
  const read = /^[\d*]/.test(words) ? readCronRule(words) : readRule(words, 0)
  if (!read.ok) throw new Error(read.problem)
  return read.rule
}

function ticksOf(rule: ScheduleRule, zone: string, at: number, around: number): number[] {
  const ticks: number[] = []
  for (let tick = nextTick(rule, zone, at - around); tick <= at + around; tick = nextTick(rule, zone, tick))
    ticks.push(tick)
  return ticks
}

/** When a clock on the wall first shows each time, or has skipped it. */
function expectedTicks(
  zone: string,
  at: number,
  { phase, step, around }: { phase: number; step: number; around: number },
): number[] {
  const before = offsetAt(zone, at - 1)
  const after = offsetAt(zone, at)
  const inUtc = (local: number) => (local - before < at ? local - before : Math.max(at, local - after))
  const expected = new Set<number>()
  const first = Math.floor((at - around + before - phase) / step - 2) * step + phase
  for (let local = first; inUtc(local) <= at + around; local += step)
    if (inUtc(local) > at - around) expected.add(inUtc(local))
  return [...expected]
}

/** The first moments with another offset: clocks change at full minutes. */
function transitionsOf(zone: string): number[] {
  const offset = (time: number) => offsetAt(zone, time)
  const transitions: number[] = []
  // Some zones change for the month of Ramadan, so that steps of 20 days miss no change.
  for (let from = FIRST; from < LAST; from += 20 * DAY_MS) {
    let low = from
    let high = from + 20 * DAY_MS
    const before = offset(low)
    if (before === offset(high)) continue
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / (2 * MINUTE_MS)) * MINUTE_MS
      if (offset(middle) === before) low = middle
      else high = middle
    }
    transitions.push(high)
  }
  return transitions
}
