import { expect, it } from 'vitest'
import { settle } from '../../test/event-loop.ts'
import { type LoopOptions, startLoop } from './worker.ts'

/** Jobs that end when the test says so. */
function bench(jobs: string[], more: Partial<LoopOptions<string>> = {}) {
  const begun: string[] = []
  const aborted: string[] = []
  const errors: unknown[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const loop = startLoop<string>({
    concurrency: 2,
    fetch: async (free) => jobs.splice(0, free),
    onRun: (job, signal) =>
      new Promise((resolve, reject) => {
        begun.push(job)
        signal.addEventListener('abort', () => aborted.push(job) && resolve())
        ends.set(job, (error) => (error ? reject(error) : resolve()))
      }),
    onError: (error) => errors.push(error),
    pollMs: () => 60_000,
    ...more,
  })
  return { loop, jobs, begun, aborted, errors, end: (job: string, error?: Error) => ends.get(job)!(error) }
}

it('takes up as many as there are places, and the next when one is free', async () => {
  const { loop, begun, end } = bench(['a', 'b', 'c', 'd'])
  await expect.poll(() => begun).toEqual(['a', 'b'])
  expect(loop.full).toBe(true)
  end('b')
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  for (const job of ['a', 'c']) end(job)
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd'])
  end('d')
  await loop.stop()
})

it('rests when there is nothing, until it is woken', async () => {
  const { loop, jobs, begun, end } = bench([])
  await settle()
  jobs.push('a')
  await settle()
  expect(begun).toEqual([])
  loop.wake()
  await expect.poll(() => begun).toEqual(['a'])
  end('a')
  await loop.stop()
})

it('hears a call that comes while it is looking', async () => {
  const late: string[] = []
  let looks = 0
  const { loop, begun, end } = bench([], {
    async fetch() {
      looks++
      if (looks === 1) {
        await settle()
        late.push('late')
        loop.wake()
        return []
      }
      return late.splice(0)
    },
  })
  await expect.poll(() => begun).toEqual(['late'])
  end('late')
  await loop.stop()
})

it('looks again by itself after a while', async () => {
  const { loop, jobs, begun, end } = bench([], { pollMs: () => 1 })
  await settle()
  jobs.push('a')
  await expect.poll(() => begun).toEqual(['a'])
  end('a')
  await loop.stop()
})

it('goes on after a job that failed, and after a look that failed', async () => {
  let broken = true
  const { loop, jobs, begun, errors, end } = bench(['a', 'b'], {
    concurrency: 1,
    pollMs: () => 1,
    async fetch(free) {
      if (!broken) return jobs.splice(0, free)
      broken = false
      throw new Error('no database')
    },
  })
  await expect.poll(() => begun).toEqual(['a'])
  end('a', new Error('no luck'))
  await expect.poll(() => begun).toEqual(['a', 'b'])
  end('b')
  await loop.stop()
  expect(errors.map((error) => (error as Error).message)).toEqual(['no database', 'no luck'])
})

it('stops: takes nothing new, and waits for what runs', async () => {
  const { loop, begun, aborted, end } = bench(['a', 'b', 'c'])
  await expect.poll(() => begun).toEqual(['a', 'b'])
  let stopped = false
  const stopping = loop.stop().then(() => {
    stopped = true
  })
  end('a')
  await settle()
  expect(stopped).toBe(false)
  end('b')
  await stopping
  expect(begun).toEqual(['a', 'b'])
  expect(aborted).toEqual([])
})

it('stops at once while it waits after a look that failed', async () => {
  const fetch = () => Promise.reject(new Error('The database is away.'))
  const { loop, errors } = bench([], { fetch, pollMs: () => 86_400_000 })
  await expect.poll(() => errors).toHaveLength(1)
  await loop.stop()
})

it('aborts what runs when the time to drain is up', async () => {
  const { loop, begun, aborted } = bench(['a', 'b'], { graceMs: 1 })
  await expect.poll(() => begun).toEqual(['a', 'b'])
  await loop.stop()
  expect(aborted).toEqual(['a', 'b'])
})
