import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AlertReading, type AlertState, type AlertTransition, advance, initialState } from './alert-state.ts'

const good: AlertReading = { is: 'good' }
const certain: AlertReading = { is: 'bad', isCertain: true, level: 0, evidence: {} }
const perhaps: AlertReading = { is: 'bad', isCertain: false, level: 0, evidence: {} }
const unknown: AlertReading = { is: 'unknown' }
const same: AlertReading = { is: 'same' }

/** `g` good, `B` certainly bad, `b` perhaps, `u` unknown, `s` as before. */
const LETTERS: Record<string, AlertReading> = { g: good, B: certain, b: perhaps, u: unknown, s: same }

function replay(readings: readonly AlertReading[]) {
  let state = initialState(0)
  const states: AlertState[] = []
  const told: (AlertTransition | null)[] = []
  const stored: boolean[] = []
  for (const [at, reading] of readings.entries()) {
    const step = advance(state, reading, at + 1)
    state = step.state
    states.push(state)
    told.push(step.transition)
    stored.push(step.isChanged)
  }
  return { state, states, told, stored, messages: told.filter((one) => one !== null) }
}

const history = (letters: string) => replay([...letters].map((letter) => LETTERS[letter]!))

describe('the state of an alert', () => {
  it.each([
    ['one run decides what is certain', 'gB', 'firing', ['fired']],
    ['two runs decide what may be noise', 'gbb', 'firing', ['fired']],
    ['one run of noise is no news', 'gbg', 'ok', []],
    ['what may be noise waits', 'gb', 'pending', []],
    ['a run that cannot tell confirms nothing', 'gbu', 'pending', []],
    ['and resolves nothing', 'Bu', 'firing', ['fired']],
    ['as before confirms', 'gbs', 'firing', ['fired']],
    ['the same problem is announced once', 'gBBBBBBBBBBBBBBB', 'firing', ['fired']],
    ['its end is announced once', 'BBgggg', 'ok', ['fired', 'resolved']],
    ['and it can come back', 'BgB', 'firing', ['fired', 'resolved', 'fired']],
    [
      'the fifth change in ten runs is one too many',
      'BgBgB',
      'unstable',
      ['fired', 'resolved', 'fired', 'resolved', 'unstable'],
    ],
    ['silence while it goes on', 'BgBgBgBgBgBgBg', 'unstable', ['fired', 'resolved', 'fired', 'resolved', 'unstable']],
    ['four equal runs are too few', 'BgBgBgggg', 'unstable', ['fired', 'resolved', 'fired', 'resolved', 'unstable']],
    ['five good runs end it', 'BgBgBggggg', 'ok', ['fired', 'resolved', 'fired', 'resolved', 'unstable', 'resolved']],
    [
      'five bad runs end it too',
      'BgBgBgBBBBB',
      'firing',
      ['fired', 'resolved', 'fired', 'resolved', 'unstable', 'fired'],
    ],
    [
      'changes that are far apart are not unstable',
      `Bg${'g'.repeat(10)}Bg${'g'.repeat(10)}B`,
      'firing',
      ['fired', 'resolved', 'fired', 'resolved', 'fired'],
    ],
  ])('%s', (_, letters, state, messages) => {
    const ended = history(letters)
    expect([ended.state.state, ended.messages]).toEqual([state, messages])
  })

  it('asks for another run once, when it begins to wait for one', () => {
    const first = advance(initialState(0), perhaps, 1)
    expect(first.needsConfirmation).toBe(true)
    expect(advance(first.state, unknown, 2).needsConfirmation).toBe(false)
    expect(advance(first.state, perhaps, 2).needsConfirmation).toBe(false)
    expect(advance(initialState(0), certain, 1).needsConfirmation).toBe(false)
  })

  it('tells again when it gets worse than people know, and not when it is as bad as they know', () => {
    const at = (level: number, isCertain: boolean): AlertReading => ({ is: 'bad', isCertain, level, evidence: {} })
    expect(replay([at(1, true), at(2, true), at(1, true), at(2, true)]).messages).toEqual(['fired', 'fired'])
    expect(replay([at(1, true), at(2, false)]).messages).toEqual(['fired'])
    expect(replay([at(1, true), at(2, false), at(2, false)]).messages).toEqual(['fired', 'fired'])
  })

  it('stores nothing while nothing changes', () => {
    expect(history('gggg').stored).toEqual([false, false, false, false])
    expect(history(`B${'B'.repeat(20)}`).stored.slice(11)).toEqual(Array.from({ length: 10 }, () => false))
    expect(history('uuBuuu').stored.slice(3)).toEqual([false, false, false])
  })

  const readings = fc.array(fc.constantFrom(good, certain, perhaps, unknown, same), { maxLength: 60, size: 'max' })

  it('tells of a change at most, whatever happens', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const { states, told } = replay(all)
        for (const [at, message] of told.entries()) {
          const before = states[at - 1]?.state ?? 'ok'
          const after = states[at]!.state
          if (before === after || after === 'pending') expect(message).toBeNull()
          if (message === 'fired') expect(after).toBe('firing')
          if (message === 'resolved')
            expect([before, after]).toEqual([before === 'unstable' ? 'unstable' : 'firing', 'ok'])
          if (message === 'unstable') expect(after).toBe('unstable')
        }
      }),
    )
  })

  it('never tells more than seven things of ten runs, and a last one of what stays so', () => {
    fc.assert(
      fc.property(readings, fc.constantFrom(good, certain, unknown, same), (all, last) => {
        const { told } = replay([...all, ...Array.from({ length: 30 }, () => last)])
        for (let at = 0; at + 10 <= told.length; at++)
          expect(told.slice(at, at + 10).filter((one) => one !== null).length).toBeLessThanOrEqual(7)
        expect(told.slice(-20).every((one) => one === null)).toBe(true)
      }),
    )
  })
})
