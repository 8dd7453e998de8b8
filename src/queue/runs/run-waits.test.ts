import { expect, it } from 'vitest'
import { settle } from '../../../test/event-loop.ts'
import { createWaitList } from './run-waits.ts'

function bench(sweepMs = 60_000) {
  const running = new Set(['a', 'b'])
  const asked: string[][] = []
  const ended = createWaitList(
    async (ids) => {
      asked.push(ids)
      return new Set(ids.filter((id) => running.has(id)))
    },
    { sweepMs: () => sweepMs },
  )
  const over: string[] = []
  const wait = (id: string, signal?: AbortSignal) => ended.wait(id, signal).then(() => over.push(id))
  return { ended, running, asked, over, wait }
}

it('resolves when the run has ended', async () => {
  const { ended, running, over, wait } = bench()
  const waits = [wait('a'), wait('a'), wait('b')]
  running.delete('a')
  await ended.check('a')
  await Promise.all(waits.slice(0, 2))
  expect(over).toEqual(['a', 'a'])
  ended.close()
  await Promise.all(waits)
})

it('resolves at once for a run that ended before anybody asked', async () => {
  await expect(bench().ended.wait('c')).resolves.toBeUndefined()
})

it('goes on waiting for a run that was put back', async () => {
  const { ended, over, wait } = bench()
  const waiting = wait('a')
  await ended.check('a')
  await settle()
  expect(over).toEqual([])
  ended.close()
  await waiting
})

it('queries nothing about runs without waiting requests', async () => {
  const { ended, asked } = bench()
  await ended.check('a')
  await ended.checkAll()
  expect(asked).toEqual([])
})

it('finds out by itself where no message came', async () => {
  const { running, over, wait } = bench(1)
  const waiting = wait('a')
  running.delete('a')
  await waiting
  expect(over).toEqual(['a'])
})

it('lets go of who does not wait any longer', async () => {
  const { ended, asked, wait } = bench()
  const leaving = new AbortController()
  const waiting = wait('a', leaving.signal)
  leaving.abort()
  await waiting
  await wait('b', AbortSignal.abort())
  asked.length = 0
  await ended.checkAll()
  expect(asked).toEqual([])
})

it('says so where it cannot find out, and waits on', async () => {
  const errors: unknown[] = []
  let broken = true
  const ended = createWaitList(async () => (broken ? Promise.reject(new Error('away')) : new Set()), {
    sweepMs: () => 1,
    onError: (error) => errors.push(error),
  })
  const waiting = ended.wait('a')
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  broken = false
  await waiting
})
