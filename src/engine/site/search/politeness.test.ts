import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PacedAnswer, Pacer, type PacerOptions, retryAfterMs } from './politeness.ts'

const GOOD: PacedAnswer = { status: 200, firstByteMs: 50, retryAfter: null }
const NOW = Date.UTC(2026, 10, 16)

/** A host, its pacer and a clock that moves as far as the pacer says. */
class PacedHost {
  now = NOW
  readonly pacer: Pacer
  readonly starts: number[] = []

  constructor(options: Partial<PacerOptions> = {}) {
    this.pacer = new Pacer({ rate: 5, ...options })
  }

  ask(times: number, answer: Partial<PacedAnswer> = {}): this {
    for (let i = 0; i < times; i++) {
      this.now += this.pacer.mayStart(this.now)
      this.pacer.started(this.now)
      this.starts.push(this.now - NOW)
      this.pacer.answered(this.now, { ...GOOD, ...answer })
    }
    return this
  }

  get state() {
    return this.pacer.state(this.now)
  }

  get wait() {
    return this.pacer.mayStart(this.now)
  }
}

describe('the pace of requests to a host', () => {
  it('is at most five a second, evenly', () => {
    expect(new PacedHost().ask(4).starts).toEqual([0, 200, 400, 600])
    expect(new PacedHost().ask(200).state.rate).toBe(5)
  })

  it('is what the user asks for, if that is less', () => {
    expect(new PacedHost({ rate: 2 }).ask(3).starts).toEqual([0, 500, 1000])
  })

  it('rises by a tenth of what is allowed for every 50 good answers', () => {
    const host = new PacedHost({ rate: 100 })
    expect(host.ask(49).state.rate).toBe(5)
    expect(host.ask(1).state.rate).toBe(15)
    expect(host.ask(1000).state.rate).toBe(100)
  })

  it('does not rise with answers that say nothing good: refusals, server errors, none', () => {
    const host = new PacedHost({ rate: 100 })
    for (const status of [403, 500, 0]) host.ask(9, { status }).ask(1, { status: 404 })
    expect(host.ask(46).state.rate).toBe(5)
    expect(host.ask(1).state.rate).toBe(15)
  })

  it('lengthens pauses until an answer is good: a server error in between is not', () => {
    const host = new PacedHost().ask(1, { status: 503 })
    const first = host.wait
    expect(host.ask(1, { status: 500 }).ask(1, { status: 503 }).wait).toBe(2 * first)
    expect(host.ask(1).ask(1, { status: 503 }).wait).toBe(first)
  })

  it('honours Crawl-delay', () => {
    const host = new PacedHost({ crawlDelayMs: 4000 }).ask(3)
    expect(host.starts).toEqual([0, 4000, 8000])
    expect(host.state.rate).toBe(0.25)
  })

  it('is halved while the host answers twice as slowly as at first, and rises again', () => {
    const host = new PacedHost().ask(20, { firstByteMs: 100 })
    expect(host.ask(20, { firstByteMs: 199 }).state.rate).toBe(5)
    expect(host.ask(20, { firstByteMs: 200 }).state.rate).toBe(2.5)
    expect(host.ask(20, { firstByteMs: 900 }).state.rate).toBe(1.25)
    expect(host.ask(1000, { firstByteMs: 9000 }).state.rate).toBe(0.2)
    expect(host.ask(49).state.rate).toBe(0.2)
    expect(host.ask(1).state.rate).toBeCloseTo(0.7)
    expect(host.ask(1000).state.rate).toBe(5)
  })

  it('does not fall for a fast host that is a little slower', () => {
    expect(new PacedHost().ask(20, { firstByteMs: 2 }).ask(200, { firstByteMs: 90 }).state.rate).toBe(5)
  })

  it('never exceeds the rate, whatever is answered', () => {
    const answers = fc.array(
      fc.record({
        status: fc.constantFrom(200, 404, 429, 503, 500, 403, 0),
        firstByteMs: fc.nat(5000),
        retryAfter: fc.constantFrom(null, '3', 'x'),
      }),
      { maxLength: 200, size: 'max' },
    )
    fc.assert(
      fc.property(answers, (all) => {
        const host = new PacedHost()
        for (const answer of all) host.ask(1, answer)
        const gaps = host.starts.slice(1).map((start, i) => start - host.starts[i]!)
        expect(Math.min(200, ...gaps)).toBeGreaterThan(199)
      }),
      { numRuns: 50 },
    )
  })
})

describe('a host that asks for fewer requests', () => {
  it.each([429, 503])('with %i pauses for as long as it says, and goes on at half the rate', (status) => {
    const host = new PacedHost().ask(1, { status, retryAfter: '120' })
    expect(host.wait).toBe(120_000)
    expect(host.state).toEqual({
      rate: 2.5,
      waiting: { until: host.now + 120_000, reason: 'retry-after' },
      isRefused: false,
    })
    expect(host.ask(1).state.waiting).toBeNull()
  })

  it('without saying how long pauses for 30 s, doubled up to 15 min until an answer is good', () => {
    const host = new PacedHost()
    const waits = Array.from({ length: 7 }, () => host.ask(1, { status: 429 }).wait / 1000)
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900])
    expect(host.state.waiting?.reason).toBe('rate-limited')
    expect(host.ask(1).ask(1, { status: 429 }).wait).toBe(30_000)
  })

  it('pauses once for all requests that were under way', () => {
    const host = new PacedHost().ask(1, { status: 429 })
    host.pacer.answered(host.now + 10, { ...GOOD, status: 429 })
    expect(host.wait).toBe(30_000)
    expect(host.state.rate).toBe(2.5)
    host.pacer.answered(host.now + 20, { ...GOOD, status: 429, retryAfter: '90' })
    expect(host.wait).toBe(90_020)
  })

  it('is still paused for another attempt', () => {
    expect(new PacedHost({ waitingUntil: NOW + 5000 }).wait).toBe(5000)
  })

  it.each([
    ['0', null],
    ['7', 7000],
    ['86400', 3_600_000],
    ['Mon, 16 Nov 2026 00:01:00 GMT', 60_000],
    ['Monday, 16-Nov-26 00:01:00 GMT', 60_000],
    ['Mon Nov 16 00:01:00 2026', 60_000],
    ['Tue, 17 Nov 2026 00:00:00 GMT', 3_600_000],
    ['Sun, 15 Nov 2026 00:00:00 GMT', null],
    ['-5', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('by Retry-After: %s means %s ms', (value, ms) => {
    expect(retryAfterMs(value, NOW)).toBe(ms)
  })
})

describe('a host that refuses', () => {
  it('is left alone after ten refusals in a row', () => {
    const host = new PacedHost().ask(9, { status: 403 })
    expect(host.state.isRefused).toBe(false)
    expect(host.ask(1, { status: 200, isChallenge: true }).state.isRefused).toBe(true)
  })

  it('is not, if it answers in between', () => {
    const host = new PacedHost().ask(9, { status: 403 }).ask(1).ask(9, { status: 401 })
    expect(host.state.isRefused).toBe(false)
  })
})
