import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type PaceOptions, ScanPace } from './pace.ts'
import type { VisitResult } from './visit-address.ts'

const NOW = Date.UTC(2026, 0, 15)
const site = new URL('https://example.com/')
const other = new URL('https://docs.example.com/')

const good = { kind: 'other', reply: { status: 404, timings: { firstByte: 50 } } } as VisitResult
const refused = (status: number, retryAfter: string | null = null): VisitResult => ({
  kind: 'refused',
  status,
  retryAfter,
  firstByteMs: 50,
})

/** A pace whose clock moves as far as it wants to wait, and the times at which it let requests start. */
function paced(options: Partial<PaceOptions> = {}) {
  let time = NOW
  const starts: number[] = []
  const pace = new ScanPace({
    rate: 5,
    isOwn: () => false,
    manners: async () => ({ crawlDelayMs: 0, hasConsent: false }),
    signal: new AbortController().signal,
    now: () => time,
    sleep: async (ms) => {
      // After the previous request has noted the time.
      await setImmediate()
      time += ms
    },
    ...options,
  })
  return {
    pace,
    starts,
    /** Several at once, as a scan asks. */
    async ask(times: number, url = site) {
      const turns = Array.from({ length: times }, async () => {
        await pace.turn(url)
        starts.push(time - NOW)
      })
      await Promise.all(turns)
    },
  }
}

describe('the pace of a scan', () => {
  it('lets five requests a second start at a host, one after another, and at each host for itself', async () => {
    const { ask, starts } = paced({ rate: 50 })
    await ask(4)
    await ask(1, other)
    expect(starts).toEqual([0, 200, 400, 600, 600])
  })

  it('is slower where robots.txt asks for it, and faster only where it allows us', async () => {
    const slow = paced({ manners: async () => ({ crawlDelayMs: 2_000, hasConsent: false }) })
    await slow.ask(3)
    expect(slow.starts).toEqual([0, 2_000, 4_000])
    const allowed = paced({ rate: 50, manners: async () => ({ crawlDelayMs: 0, hasConsent: true }) })
    await allowed.ask(60)
    await Promise.all(Array.from({ length: 60 }, () => allowed.pace.answered(site, good)))
    expect((await allowed.pace.state(site)).rate).toBe(10)
  })

  it.each([
    ['seconds', '90'],
    ['a date', new Date(NOW + 90_000).toUTCString()],
  ])(
    'pauses the whole host for as long as Retry-After says in %s, own hosts too, and no other host',
    async (_, after) => {
      for (const isOwn of [() => false, () => true]) {
        const pauses: unknown[] = []
        const { pace, ask, starts } = paced({ isOwn, onPause: (pause) => pauses.push(pause) })
        await ask(1)
        expect(await pace.answered(site, refused(429, after))).toBe(true)
        await ask(1, other)
        await ask(1)
        expect(starts).toEqual([0, 0, 90_000])
        expect(pauses).toEqual([{ until: NOW + 90_000, reason: 'retry-after' }])
      }
    },
  )

  it('can be had without long pauses, and without one after another', async () => {
    const { pace } = paced()
    await pace.answered(site, refused(429, '31'))
    expect(await pace.shortTurn(site)).toBe(false)
    for (let i = 0; i < 3; i++) {
      await pace.answered(other, refused(429, '30'))
      expect(await pace.shortTurn(other)).toBe(true)
    }
    await pace.answered(other, refused(429, '30'))
    expect(await pace.shortTurn(other)).toBe(false)
  })

  it('needs none at own hosts, and asks for no second try after a refusal', async () => {
    const { pace, ask, starts } = paced({ isOwn: () => true })
    await ask(5)
    expect(starts).toEqual([0, 0, 0, 0, 0])
    expect(await pace.answered(site, refused(403))).toBe(false)
  })

  it('ends a scan after ten refusals in a row, challenges included, and not after nine', async () => {
    const { pace } = paced()
    for (let i = 0; i < 9; i++) await pace.answered(site, refused(i % 2 === 0 ? 403 : 200))
    expect(pace.isRefused).toBe(false)
    await pace.answered(site, good)
    for (let i = 0; i < 10; i++) await pace.answered(site, refused(403))
    expect(pace.isRefused).toBe(true)
  })
})
