import { describe, expect, it } from 'vitest'
import { createWaits } from './wait-for-run.ts'

const never = () => new Promise<void>(() => {})
const here = new AbortController().signal

describe('waiting', () => {
  it('ends when the run does', async () => {
    let end = () => {}
    const done = createWaits().until(() => new Promise((resolve) => (end = resolve)), 60_000, here)
    end()
    await expect(done).resolves.toBeUndefined()
  })

  it('ends after the time', async () => {
    await expect(createWaits().until(never, 1, here)).resolves.toBeUndefined()
  })

  it('ends when the client goes, and says that nobody waits any longer', async () => {
    const client = new AbortController()
    let left: AbortSignal | undefined
    const ended = (signal: AbortSignal) => {
      left = signal
      return never()
    }
    const done = createWaits().until(ended, 60_000, client.signal)
    expect(left?.aborted).toBe(false)
    client.abort()
    await expect(done).resolves.toBeUndefined()
    expect(left?.aborted).toBe(true)
  })

  it('ends when the server stops, and is not begun after that', async () => {
    const waits = createWaits()
    const done = waits.until(never, 60_000, here)
    waits.stop()
    await expect(done).resolves.toBeUndefined()
    await expect(waits.until(never, 60_000, here)).resolves.toBeUndefined()
  })

  it('ends when the news of the end cannot be had', async () => {
    await expect(createWaits().until(() => Promise.reject(new Error('gone')), 60_000, here)).resolves.toBeUndefined()
  })
})
