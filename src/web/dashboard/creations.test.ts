import { describe, expect, it } from 'vitest'
import { createCreations } from './creations.ts'

describe('the runs a user may ask for', () => {
  it('are so many a minute, for each user alone', () => {
    let now = 1000
    const creations = createCreations(2, () => now)
    const take = () => creations.take('a')
    expect([take(), take(), take()]).toEqual([true, true, false])
    expect(creations.take('b')).toBe(true)
    now += 15_000
    expect(creations.wait('a')).toBe(45)
    now += 45_000
    expect(take()).toBe(true)
  })

  it('are without end where no limit is set', () => {
    const creations = createCreations(0, () => 0)
    expect(Array.from({ length: 100 }, () => creations.take('a'))).not.toContain(false)
  })

  it('are forgotten when their minute is over', () => {
    let now = 0
    const creations = createCreations(1, () => now)
    for (let user = 0; user < 10_001; user++) {
      creations.take(String(user))
      now += 10
    }
    expect(creations.take('10000')).toBe(false)
  })
})
