import { describe, expect, it } from 'vitest'
import { type AlertState, type AlertStep, advance, initialState } from './alert-state.ts'
import { certificateReadings, type WatchedCertificate } from './certificate.ts'

const DAY = 86_400_000
const DAYS = [30, 14, 7, 1]

const certificate = (life: number, fingerprint = 'first', from = 0): WatchedCertificate => ({
  fingerprint,
  issuer: 'Example CA',
  validFrom: from,
  validTo: from + life * DAY,
})

/** On which days people are told, if it is looked at every day. */
function toldOn(watched: (day: number) => WatchedCertificate, days: number): [number, string][] {
  let state: AlertState | undefined
  const told: [number, string][] = []
  for (let day = 0; day <= days; day++) {
    for (const reading of certificateReadings(DAYS, state, watched(day), day * DAY)) {
      const step: AlertStep = advance(state ?? initialState(0), reading, day * DAY)
      if (step.isChanged) state = step.state
      if (step.transition !== null) told.push([day, step.transition])
    }
  }
  return told
}

describe('a certificate', () => {
  it('is announced once for each threshold', () => {
    expect(toldOn(() => certificate(365), 370)).toEqual([
      [335, 'fired'],
      [351, 'fired'],
      [358, 'fired'],
      [364, 'fired'],
    ])
  })

  it('that lives for days is announced with a third of its life left, not all the time', () => {
    expect(toldOn(() => certificate(6), 6)).toEqual([
      [4, 'fired'],
      [5, 'fired'],
    ])
  })

  it('that is renewed is announced once, and the new one starts again', () => {
    const watched = (day: number) => (day < 340 ? certificate(365) : certificate(365, 'second', 340 * DAY))
    expect(toldOn(watched, 680)).toEqual([
      [335, 'fired'],
      [340, 'resolved'],
      [675, 'fired'],
    ])
  })

  it('that is renewed in time is no news', () => {
    const watched = (day: number) => certificate(90, String(Math.floor(day / 55)), Math.floor(day / 55) * 55 * DAY)
    expect(toldOn(watched, 300)).toEqual([])
  })

  it('that is replaced by one that expires soon too is announced as that one', () => {
    const watched = (day: number) => (day < 340 ? certificate(365) : certificate(350, 'second', 10 * DAY))
    expect(toldOn(watched, 345)).toEqual([
      [335, 'fired'],
      [340, 'resolved'],
      [340, 'fired'],
    ])
  })
})
