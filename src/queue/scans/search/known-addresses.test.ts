import { describe, expect, it } from 'vitest'
import { STATE } from '../../../engine/site/site.ts'
import { KnownAddresses } from './known-addresses.ts'

describe('the addresses that a scan knows', () => {
  const first = { n: 7, state: STATE.waiting!, sources: 2, clicks: 1, via: null, flags: 2 ** 17, status: 0 }
  const far = { n: 5000, state: STATE.fetched!, sources: 2 ** 11, clicks: 300, via: 7, flags: 1, status: 404 }

  it('are as they were put in, also after the columns grew', () => {
    const known = new KnownAddresses()
    for (const one of [first, far]) known.set(one)
    expect([known.get(7), known.get(5000)]).toEqual([first, far])
    expect([6, 7, 4999, 5000, 5001, 100_000].map((n) => known.has(n))).toEqual([false, true, false, true, false, false])
  })

  it('are listed by state in ascending order', () => {
    const known = new KnownAddresses()
    for (const one of [far, first]) known.set(one)
    expect(known.numbers(() => true)).toEqual([7, 5000])
    expect(known.numbers((state) => state === STATE.fetched)).toEqual([5000])
  })
})
