import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packJson } from '../../src/common/zstd.ts'
import { savePart } from '../../src/storage/scans/scan-pages.ts'
import { ORDER_CHUNK, ORDERS_PART, orderPart, StoredOrder } from '../../src/storage/scans/stored-order.ts'
import { openTestStorage, type TestStorage } from '../storage/open-test-storage.ts'
import { newScan } from './new-scan.ts'

const TOTAL = 2 * ORDER_CHUNK + 500
const WITH_VALUE = ORDER_CHUNK + 100

describe('an order of pages that is stored in chunks', () => {
  /** No two neighbors follow each other. */
  const stored = Array.from({ length: TOTAL }, (_, at) => ((at * 7_919) % TOTAL) + 1)
  const inOrder = {
    asc: stored,
    desc: [...stored.slice(0, WITH_VALUE).reverse(), ...stored.slice(WITH_VALUE)],
  }
  let test: TestStorage
  let id: string

  beforeAll(async () => {
    test = await openTestStorage('sqlite')
    id = (await newScan(test.storage, 'https://a.example/')).id
    await test.storage.transaction(async (db) => {
      for (let chunk = 0; chunk * ORDER_CHUNK < TOTAL; chunk++) {
        const numbers = Uint32Array.from(stored.slice(chunk * ORDER_CHUNK, (chunk + 1) * ORDER_CHUNK))
        await savePart(db, id, orderPart('score', chunk), new Uint8Array(numbers.buffer))
      }
      await savePart(db, id, ORDERS_PART, packJson({ total: TOTAL, withValue: { score: WITH_VALUE } }))
    })
  })
  afterAll(() => test.close())

  const open = async (sort: 'asc' | 'desc') => (await StoredOrder.open(test.storage.db, id, 'score', sort))!

  it.each(['asc', 'desc'] as const)('gives any part of it, %s', async (sort) => {
    for (const from of [0, 90, WITH_VALUE - 10, ORDER_CHUNK - 10, 2 * ORDER_CHUNK - 5, TOTAL - 7, TOTAL])
      expect(await (await open(sort)).slice(from, 25)).toEqual(inOrder[sort].slice(from, from + 25))
  })

  it.each(['asc', 'desc'] as const)('picks what is wanted, however rare, %s', async (sort) => {
    for (const every of [1, 3, 1_000]) {
      const isWanted = (n: number) => n % every === 0
      const wanted = inOrder[sort].filter(isWanted)
      for (const from of [0, 5, wanted.length - 3, wanted.length]) {
        const picked = await (await open(sort)).pick(isWanted, { from, count: 25, total: wanted.length })
        expect(picked).toEqual(wanted.slice(Math.max(0, from), from + 25))
      }
    }
  })

  it('does not exist before the scan has ended', async () => {
    const other = '0199a4b2-7c3f-7a41-8e02-5b9d1c7f3a60'
    expect(await StoredOrder.open(test.storage.db, other, 'score', 'asc')).toBeUndefined()
  })
})
