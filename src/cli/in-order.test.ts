import { setTimeout as after } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inOrder } from './in-order.ts'

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of source) found.push(one)
  return found
}

it('yields results in the order of the items, however long each takes', async () => {
  const answers = await all(inOrder([5, 1, 3, 0], 4, async (ms) => after(ms, ms)))
  expect(answers).toEqual([5, 1, 3, 0])
})

it('limits how many tasks run at the same time', async () => {
  let running = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, ++running)
    await after(1)
    running--
  }
  await all(inOrder(Array.from({ length: 20 }), 3, task))
  expect(most).toBe(3)
})

it('does not run far ahead of a slow item', async () => {
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const answers = inOrder(
    Array.from({ length: 1000 }, (_, n) => n),
    2,
    async (n) => {
      begun++
      if (n === 0) await gate.promise
      return n
    },
  )
  const first = answers.next()
  await after(5)
  expect(begun).toBeLessThanOrEqual(16)
  gate.resolve()
  expect((await first).value).toBe(0)
  expect(await all(answers)).toHaveLength(999)
})

it('throws a failure in its turn', async () => {
  const answers = inOrder([1, 2], 2, async (n) => {
    if (n === 2) throw new Error('no')
    return n
  })
  expect((await answers.next()).value).toBe(1)
  await expect(answers.next()).rejects.toThrow('no')
})
