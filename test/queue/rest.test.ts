import { expect, it } from 'vitest'
import { createEmbeddedQueue } from '../../src/queue/embedded.ts'
import { benchOfTest } from './bench.ts'

const REST = 1000

it('lets a run rest whose handling failed before it was claimed, and goes on with others', async () => {
  const bench = await benchOfTest('sqlite')
  const { storage } = bench
  const user = await bench.newUser()
  const failing = await bench.order(user, 'https://a.example/')
  const other = await bench.order(user, 'https://b.example/')
  // Not before the runs may start.
  let time = Date.now() + REST
  const queue = createEmbeddedQueue({ storage, now: () => time, onError: () => {}, restMs: REST })
  let tried = 0
  const working = await queue.work(
    async (runId) => {
      if (runId === failing.id && ++tried < 3) throw new Error('The disk is full.')
      await bench.perform(runId)
    },
    { concurrency: 1 },
  )
  try {
    await queue.ended(other.id)
    expect(tried).toBe(1)
    for (const times of [2, 3]) {
      time += REST
      queue.nudge()
      await expect.poll(() => tried).toBe(times)
    }
    await queue.ended(failing.id)
    expect(tried).toBe(3)
  } finally {
    await working.stop()
    await queue.close()
  }
})

it('does not try all that wait while every one fails', async () => {
  const bench = await benchOfTest('sqlite')
  const { storage } = bench
  const user = await bench.newUser()
  for (let n = 0; n < 20; n++) await bench.order(user, `https://${n}.example/`)
  const time = Date.now() + REST
  const queue = createEmbeddedQueue({ storage, now: () => time, onError: () => {}, restMs: REST })
  let tried = 0
  const fail = async () => {
    tried++
    throw new Error('The disk is full.')
  }
  const working = await queue.work(fail, { concurrency: 2 })
  await expect.poll(() => tried).toBeGreaterThan(2)
  // Whatever did not rest would be tried again each time.
  for (let looks = 0; looks < 20; looks++) {
    queue.nudge()
    await storage.db.selectFrom('runs').select('key').execute()
  }
  expect(tried).toBeLessThan(6)
  await working.stop()
  await queue.close()
})
