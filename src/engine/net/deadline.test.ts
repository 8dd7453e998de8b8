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
  it('names the bound, and the phase it ran out in', () => {
    const deadline = start()
    deadline.phase = 'tls'
    vi.advanceTimersByTime(8_000)
    expect(reason(deadline)).toBe('a.example did not take the connection within 8 s: still in the TLS handshake.')
  })

  it('waits longer for the first byte once the connection stands', () => {
    const deadline = start()
    deadline.connected()
    deadline.phase = 'wait'
    vi.advanceTimersByTime(9_999)
    expect(deadline.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(reason(deadline)).toBe('a.example did not begin to answer within 10 s: still waiting for the first byte.')
  })

  it('and longer still for the body once the head is here', () => {
    const deadline = start()
    deadline.connected()
    deadline.answered()
    deadline.phase = 'body'
    vi.advanceTimersByTime(20_000)
    expect(reason(deadline)).toBe('a.example did not answer in full within 20 s: still reading the body.')
  })

  it('counts what the visit has spent already', () => {
    const deadline = start({ spentMs: 19_000 })
    deadline.connected()
    vi.advanceTimersByTime(1_000)
    expect(reason(deadline)).toContain('within 20 s')
    expect(start({ spentMs: 20_000 }).signal.aborted).toBe(true)
  })

  it('that has ended never strikes, nor hears the caller', () => {
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
})
