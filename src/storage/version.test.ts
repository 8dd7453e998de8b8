import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { sharedVersion, TurnVersion } from './version.ts'

describe('a version that all who ask share', () => {
  it('is asked for once while an earlier question is under way', async () => {
    let asked = 0
    const answers: (() => void)[] = []
    const version = sharedVersion(() => {
      const number = ++asked
      return new Promise((resolve) => answers.push(() => resolve(number)))
    })
    const first = version()
    await vi.waitFor(() => expect(asked).toBe(1))
    const others = [version(), version(), version()]
    await turn()
    expect(asked).toBe(1)
    answers[0]!()
    expect(await first).toBe(1)
    await vi.waitFor(() => answers[1]!())
    expect(await Promise.all(others)).toEqual([2, 2, 2])
  })

  it('is asked for once by all who come in the same turn of the event loop', async () => {
    let asked = 0
    const version = sharedVersion(async () => ++asked)
    const early = version()
    await Promise.resolve()
    expect(await Promise.all([early, version()])).toEqual([1, 1])
  })

  it('is asked for again after a question that failed', async () => {
    let asked = 0
    const version = sharedVersion(async () => {
      if (++asked === 1) throw new Error('away')
      return asked
    })
    await expect(version()).rejects.toThrow('away')
    expect(await version()).toBe(2)
  })
})

it('asks but once in a turn of the event loop, unless something was written', async () => {
  let asked = 0
  const version = new TurnVersion(() => ++asked)
  expect([version.read(), version.read()]).toEqual([1, 1])
  version.forget()
  expect(version.read()).toBe(2)
  await turn()
  await turn()
  expect(version.read()).toBe(3)
})
