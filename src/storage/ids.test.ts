import { describe, expect, it } from 'vitest'
import { keyOf, knownKey, newId, newIdAbove, withNewId } from './ids.ts'

/** A time that no other test makes ids of: those of one process count on from the latest. */
const NOW = Date.UTC(2031, 4, 6)

describe('ids', () => {
  it('are UUIDs of version 7 that carry their time', () => {
    const id = newId(NOW)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(NOW)
  })

  it('sort by creation, however many are made in one millisecond', () => {
    const ids = Array.from({ length: 10_000 }, () => newId(NOW + 1))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('sort by creation also while the clock is set back a little, and follow it when it is set back far', () => {
    const late = newId(NOW + 50_000)
    const corrected = newId(NOW + 49_000)
    expect(corrected > late).toBe(true)
    expect(newId(NOW) < late).toBe(true)
  })

  it('are above a given one, which a clock that is ahead may have made', () => {
    const late = newId(NOW + 900_000)
    const above = Array.from({ length: 3000 }, () => newIdAbove(knownKey(late), NOW + 200_000))
    expect(above.every((id) => knownKey(id) > knownKey(late))).toBe(true)
    expect(new Set(above).size).toBe(above.length)
    expect(newId(NOW + 200_001) < late).toBe(true)
    const usual = newIdAbove(knownKey(newId(NOW + 300_000)), NOW + 320_000)
    expect(Number.parseInt(usual.replaceAll('-', '').slice(0, 12), 16)).toBe(NOW + 320_000)
  })

  it('have keys that sort as they do', () => {
    const ids = Array.from({ length: 5000 }, (_, index) => newId(NOW + 100_000 + Math.floor(index / 40)))
    const keys = ids.map(knownKey)
    expect(keys.toSorted((a, b) => a - b)).toEqual(keys)
    expect(keys.every(Number.isSafeInteger)).toBe(true)
  })

  it('have keys within the safe integers for decades', () => {
    expect(keyOf(newId(Date.UTC(2085, 0)))).toBeLessThan(Number.MAX_SAFE_INTEGER)
    expect(keyOf('ffffffff-ffff-7fff-bfff-ffffffffffff')).toBeNull()
  })

  it.each([
    '',
    'x',
    '0198c2f0-1111-4111-8111-111111111111',
    '0198C2F0-1111-7111-8111-111111111111',
    '0198c2f0-1111-7111-8111-1111111111111',
    '00000000-0000-7000-8000-000000000000',
  ])('do not take "%s" for one', (id) => {
    expect(keyOf(id)).toBeNull()
    expect(() => knownKey(id)).toThrow(TypeError)
  })

  it('are tried until one is free', async () => {
    const tried: string[] = []
    const id = await withNewId(NOW, async (id) => tried.push(id) === 3)
    expect(tried).toHaveLength(3)
    expect(tried[2]).toBe(id)
  })
})
