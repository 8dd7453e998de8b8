import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VerdictError } from '../../errors.ts'
import { type Deadline, type DeadlineOptions, startDeadline } from './deadline.ts'
import { defaultLimits } from './limits.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = (more: Partial<DeadlineOptions> = {}) =>
  startDeadline({ host: 'a.example', limits: defaultLimits, ...more })
const reason = ({ signal }: Deadline) => (signal.reason as VerdictError | undefined)?.message

describe('a deadline', () => {
  it('names the timeout and the phase it expired in', () => {
    const deadline = start()
    deadline.phase = 'tls'
    vi.advanceTimersByTime(8_000)
    expect(reason(deadline)).toBe('a.example did not accept the connection within 8 s (TLS handshake).')
  })

  it('waits longer for the first byte once the connection is open', () => {
    const deadline = start()
    deadline.connected()
    deadline.phase = 'wait'
    vi.advanceTimersByTime(9_999)
    expect(deadline.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(reason(deadline)).toBe('a.example did not respond within 10 s (waiting for the first byte).')
  })

  it('waits even longer for the body once the head has arrived', () => {
    const deadline = start()
    deadline.connected()
    deadline.responded()
    deadline.phase = 'body'
    vi.advanceTimersByTime(20_000)
    expect(reason(deadline)).toBe('a.example did not finish its response within 20 s (reading the body).')
  })

  it('includes the time of earlier redirects', () => {
    const deadline = start({ spentMs: 19_000 })
    deadline.connected()
    vi.advanceTimersByTime(1_000)
    expect(reason(deadline)).toContain('within 20 s')
    expect(start({ spentMs: 20_000 }).signal.aborted).toBe(true)
  })

  it('does nothing once it has ended', () => {
    const caller = new AbortController()
    const deadline = start({ outer: caller.signal })
    deadline.end()
    vi.advanceTimersByTime(60_000)
    caller.abort()
    expect(deadline.signal.aborted).toBe(false)
  })

  it.each([
    [undefined, 'aborted'],
    [new DOMException('late', 'TimeoutError'), 'timeout'],
    [new VerdictError('too_large', 'Enough.'), 'too_large'],
  ])("takes over the caller's reason %s as %s", (given, code) => {
    const caller = new AbortController()
    const deadline = start({ outer: caller.signal })
    caller.abort(given)
    expect(deadline.signal.reason).toMatchObject({ code })
    expect(start({ outer: caller.signal }).signal.reason).toMatchObject({ code })
  })

  it('does not say of a page that comes too slowly that its host never responded', () => {
    const caller = new AbortController()
    const waiting = start({ outer: caller.signal })
    const reading = start({ outer: caller.signal })
    reading.responded()
    caller.abort(new DOMException('', 'TimeoutError'))
    expect(reason(waiting)).toBe('The time limit of this run was reached before a.example responded.')
    expect(reason(reading)).toBe('The time limit of this run was reached before a.example finished its response.')
  })
})
