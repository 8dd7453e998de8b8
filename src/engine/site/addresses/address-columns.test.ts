import { describe, expect, it } from 'vitest'
import { FLAG, NO_SCORE, NONE, STATE } from '../site.ts'
import { AddressColumns, type AddressFact } from './address-columns.ts'

const FACT: Omit<AddressFact, 'n' | 'url'> = {
  state: STATE.fetched!,
  sources: 1,
  status: 200,
  flags: FLAG.html,
  redirect: null,
  canonical: null,
  textHash: 0,
  bytes: 10,
  firstByte: 20,
  score: null,
  pattern: 0,
}

describe('the addresses of a site as columns', () => {
  it('have positions without gaps, whatever their numbers are', () => {
    const addresses = new AddressColumns()
    addresses.add({ ...FACT, n: 3, url: 'https://example.com/a/x', redirect: 900 })
    addresses.add({ ...FACT, n: 900, url: 'http://www.example.com/A/x/?utm_source=y', canonical: 4, score: 70 })
    const columns = addresses.done()
    expect([...columns.number]).toEqual([3, 900])
    expect([3, 4, 900, 901].map((n) => addresses.positionOf(n))).toEqual([0, NONE, 1, NONE])
    // The canonical is an address that this scan does not know.
    expect([...columns.redirect, ...columns.canonical]).toEqual([1, NONE, NONE, NONE])
    expect([...columns.score]).toEqual([NO_SCORE, 70])
    expect(columns.flags[1]).toBe(FLAG.html | FLAG.http | FLAG.query)
  })

  it('share a family where they differ only in what should not matter, and else do not', () => {
    const addresses = new AddressColumns()
    for (const [index, url] of [
      'https://example.com/a',
      'https://www.example.com/A/',
      'https://example.com/b',
    ].entries())
      addresses.add({ ...FACT, n: index + 1, url })
    const { family, host, directory } = addresses.done()
    expect([...family]).toEqual([1, 1, 2])
    expect([...host]).toEqual([1, 2, 1])
    expect([...directory]).toEqual([1, 2, 1])
  })

  it('grow with what is added', () => {
    const addresses = new AddressColumns()
    for (let n = 1; n <= 1000; n++)
      addresses.add({ ...FACT, n, url: `https://example.com/${n}`, textHash: 2 ** 50 + n })
    expect(addresses.done().text.at(-1)).toBe(2 ** 50 + 1000)
    expect(addresses.count).toBe(1000)
  })
})
