import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createEmbeddedQueue } from '../../src/queue/embedded.ts'
import { openBench } from './bench.ts'

it('lets a run rest whose handling failed before it was claimed, and goes on with others', async () => {
  const bench = await openBench('sqlite')
  const { storage } = bench
  const queue = createEmbeddedQueue({ storage, now: Date.now, onError: () => {}, restMs: 200 })
  const user = await bench.newUser()
  const failing = await bench.order(user, 'https://a.example/')
  const other = await bench.order(user, 'https://b.example/')
  const tried: number[] = []
  const working = await queue.work(
    async (runId) => {
      if (runId === failing.id && tried.push(performance.now()) < 3) throw new Error('The disk is full.')
      await bench.perform(runId)
    },
    { concurrency: 1 },
  )
  try {
    await queue.ended(other.id)
    expect(tried.length).toBeLessThan(2)
    await queue.ended(failing.id)
    expect(tried[1]! - tried[0]!).toBeGreaterThan(190)
    expect(tried[2]! - tried[1]!).toBeGreaterThan(190)
    await sleep(400)
    expect(tried).toHaveLength(3)
  } finally {
    await working.stop()
    await queue.close()
    await bench.close()
  }
})

it('does not try all that wait while every one fails', async () => {
  const bench = await openBench('sqlite')
  const { storage } = bench
  const queue = createEmbeddedQueue({ storage, now: Date.now, onError: () => {}, restMs: 60_000 })
  const user = await bench.newUser()
  for (let n = 0; n < 20; n++) await bench.order(user, `https://${n}.example/`)
  let tried = 0
  const fail = async () => {
    tried++
    throw new Error('The disk is full.')
  }
  const working = await queue.work(fail, { concurrency: 2 })
  await sleep(300)
  expect(tried).toBeGreaterThan(0)
  expect(tried).toBeLessThan(6)
  await working.stop()
  await queue.close()
  await bench.close()
})
