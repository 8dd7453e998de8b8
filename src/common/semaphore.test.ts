import { describe, expect, it } from 'vitest'
import { Semaphore } from './semaphore.ts'

/** Starts an acquisition and records its name when it is granted. */
function recorder(semaphore: Semaphore) {
  const granted: string[] = []
  return {
    granted,
    async acquire(name: string, count = 1, signal?: AbortSignal) {
      const release = await semaphore.acquire({ count, signal })
      granted.push(name)
      return release
    },
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a semaphore', () => {
  it('grants permits in the order of asking, several at once too', async () => {
    const semaphore = new Semaphore(2)
    const { granted, acquire } = recorder(semaphore)
    const first = await acquire('first')
    const both = acquire('both', 2)
    const late = acquire('late')
    await turn()
    expect(granted).toEqual(['first'])
    first()
    ;(await both)()
    ;(await late)()
    expect(granted).toEqual(['first', 'both', 'late'])
    expect(semaphore.free).toBe(2)
  })

  it('counts a permit that is returned twice once', async () => {
    const semaphore = new Semaphore(1)
    const { granted, acquire } = recorder(semaphore)
    const first = await acquire('first')
    void acquire('second')
    void acquire('third')
    first()
    first()
    await turn()
    expect(granted).toEqual(['first', 'second'])
  })

  it('rejects with the reason of the signal that aborts, and goes on with the next', async () => {
    const semaphore = new Semaphore(1)
    const { granted, acquire } = recorder(semaphore)
    const release = await acquire('first')
    const leaving = new AbortController()
    const left = acquire('left', 1, leaving.signal)
    void acquire('next')
    leaving.abort('enough')
    await expect(left).rejects.toBe('enough')
    release()
    await turn()
    expect(granted).toEqual(['first', 'next'])
  })

  it('lets those behind pass when the one that held them up leaves', async () => {
    const semaphore = new Semaphore(2)
    const { granted, acquire } = recorder(semaphore)
    await acquire('first')
    const leaving = new AbortController()
    const both = acquire('both', 2, leaving.signal)
    void acquire('small')
    leaving.abort('enough')
    await expect(both).rejects.toBe('enough')
    await turn()
    expect(granted).toEqual(['first', 'small'])
  })

  it('rejects at once for a signal that has aborted', async () => {
    const semaphore = new Semaphore(1)
    await expect(semaphore.acquire({ signal: AbortSignal.abort('late') })).rejects.toBe('late')
    expect(semaphore.isIdle).toBe(true)
  })

  it('ignores a signal that aborts after the permit was granted', async () => {
    const semaphore = new Semaphore(1)
    const controller = new AbortController()
    const release = await semaphore.acquire({ signal: controller.signal })
    controller.abort()
    expect(semaphore.free).toBe(0)
    release()
    expect(semaphore.free).toBe(1)
  })

  it('asks for no more permits than there are', async () => {
    const semaphore = new Semaphore(1)
    await semaphore.acquire({ count: 5 })
    expect(semaphore.free).toBe(0)
  })

  it('returns the permit of a task, also of one that fails', async () => {
    const semaphore = new Semaphore(1)
    await expect(semaphore.run(() => Promise.resolve(7))).resolves.toBe(7)
    await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(semaphore.isIdle).toBe(true)
  })
})

it('is idle only while no permit is in use or waited for', async () => {
  const semaphore = new Semaphore(2)
  expect(semaphore.isIdle).toBe(true)
  const release = await semaphore.acquire()
  expect(semaphore.isIdle).toBe(false)
  const all = semaphore.acquire({ count: 2 })
  release()
  expect(semaphore.isIdle).toBe(false)
  ;(await all)()
  expect(semaphore.isIdle).toBe(true)
})
