import { describe, expect, it } from 'vitest'
import { createWaits, readPrefer } from './wait-for-run.ts'

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

  it('ends when the client goes, and says that nothing waits any longer', async () => {
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

const config = { wait: 15_000, waitMax: 60_000 }

describe('the Prefer header', () => {
  it.each([
    [undefined, 15_000, null],
    ['', 15_000, null],
    ['wait=5', 5000, 'wait=5'],
    ['wait=0', 0, 'wait=0'],
    ['wait="7"', 7000, 'wait=7'],
    ['Wait = 5', 5000, 'wait=5'],
    ['wait=5; foo=bar', 5000, 'wait=5'],
    ['wait=600', 60_000, 'wait=60'],
    ['respond-async', 0, 'respond-async'],
    ['RESPOND-ASYNC', 0, 'respond-async'],
    ['respond-async, wait=10', 10_000, 'wait=10'],
    ['return=minimal, respond-async', 0, 'respond-async'],
    ['wait=3, wait=9', 3000, 'wait=3'],
    ['wait=soon', 15_000, null],
    ['wait=-1', 15_000, null],
    ['wait', 15_000, null],
    ['handling=lenient', 15_000, null],
    [',,,', 15_000, null],
  ])('%s', (header, wait, applied) => {
    expect(readPrefer(header, config)).toEqual({ wait, applied })
  })

  it('never waits past the cap, also by default', () => {
    expect(readPrefer(undefined, { wait: 15_000, waitMax: 1000 })).toEqual({ wait: 1000, applied: null })
  })
})
