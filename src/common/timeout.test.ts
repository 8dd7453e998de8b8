import { describe, expect, it, vi } from 'vitest'
import { abortable, pause, TimeoutError, withTimeout } from './timeout.ts'

describe('a promise with a timeout', () => {
  it('settles as it would in time, and leaves no timer behind', async () => {
    vi.useFakeTimers()
    try {
      await expect(withTimeout(Promise.resolve(1), 1000)).resolves.toBe(1)
      await expect(withTimeout(Promise.reject(new Error('no')), 1000)).rejects.toThrow('no')
      expect(vi.getTimerCount()).toBe(0)
    } finally {
      vi.useRealTimers()
    }
  })

  it('fails with a sentence when it takes longer', async () => {
    const late = withTimeout(new Promise(() => {}), 1, 'Printing')
    await expect(late).rejects.toThrow(TimeoutError)
    await expect(late).rejects.toThrow('Printing took longer than 0.001 s.')
  })
})

describe('an abortable promise', () => {
  it('settles as it would', async () => {
    const { signal } = new AbortController()
    await expect(abortable(Promise.resolve(1), signal)).resolves.toBe(1)
    await expect(abortable(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  })

  it('rejects with the reason of the signal; its own late failure goes unnoticed', async () => {
    const controller = new AbortController()
    let fail = (_error: Error) => {}
    const promise = abortable(new Promise((_, reject) => (fail = reject)), controller.signal)
    controller.abort('enough')
    await expect(promise).rejects.toBe('enough')
    fail(new Error('late'))
    await expect(abortable(new Promise(() => {}), controller.signal)).rejects.toBe('enough')
  })
})

it('pauses until its time is up or a signal aborts, whichever comes first, and never fails', async () => {
  const controller = new AbortController()
  const long = pause(60_000, controller.signal)
  await pause(1, controller.signal)
  controller.abort(new Error('stop'))
  await expect(long).resolves.toBeUndefined()
  await expect(pause(60_000, controller.signal)).resolves.toBeUndefined()
})
