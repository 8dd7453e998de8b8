import { describe, expect, it } from 'vitest'
import { createWaiting } from './wait.ts'

const never = () => new Promise<void>(() => {})
const here = new AbortController().signal

describe('waiting', () => {
  it('ends when the run does', async () => {
    let end = () => {}
    const done = createWaiting().until(() => new Promise((resolve) => (end = resolve)), 60_000, here)
    end()
    await expect(done).resolves.toBeUndefined()
  })

  it('ends after the time', async () => {
    await expect(createWaiting().until(never, 1, here)).resolves.toBeUndefined()
  })

  it('ends when the client goes, and says that nobody waits any longer', async () => {
    const client = new AbortController()
    let left: AbortSignal | undefined
    const ended = (signal: AbortSignal) => {
      left = signal
      return never()
    }
    const done = createWaiting().until(ended, 60_000, client.signal)
    expect(left?.aborted).toBe(false)
    client.abort()
    await expect(done).resolves.toBeUndefined()
    expect(left?.aborted).toBe(true)
  })

  it('ends when the server stops, and is not begun after that', async () => {
    const waiting = createWaiting()
    const done = waiting.until(never, 60_000, here)
    waiting.stop()
    await expect(done).resolves.toBeUndefined()
    await expect(waiting.until(never, 60_000, here)).resolves.toBeUndefined()
  })

  it('ends when the news of the end cannot be had', async () => {
    await expect(createWaiting().until(() => Promise.reject(new Error('gone')), 60_000, here)).resolves.toBeUndefined()
  })
})
