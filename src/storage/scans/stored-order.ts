import { unpackJsonSync } from '../../common/zstd.ts'
import type { PageOrder } from '../../engine/site/page-columns.ts'
import { knownKey } from '../ids.ts'
import { prepared, preparedForList } from '../prepared.ts'
import type { Db } from '../tables.ts'

/** How many numbers a part of an order has: enough for the first pages of most lists, and read in no time. */
export const ORDER_CHUNK = 4_096

/** The part that says how long the orders are. */
export const ORDERS_PART = 'orders'
export const orderPart = (order: PageOrder, chunk: number): string => `order:${order}:${chunk}`

export interface OrderLengths {
  total: number
  /** Pages that have a value in the column; the others come after them in either direction. */
  withValue: Record<PageOrder, number>
}

/** The pages of a scan in an order, of which only what is needed is read. */
export class StoredOrder {
  readonly total: number
  readonly #withValue: number
  readonly #isDescending: boolean
  readonly #readChunks: (chunks: number[]) => Promise<Map<number, Uint32Array>>
  readonly #chunks = new Map<number, Uint32Array>()

  private constructor(
    total: number,
    withValue: number,
    isDescending: boolean,
    readChunks: (chunks: number[]) => Promise<Map<number, Uint32Array>>,
  ) {
    this.total = total
    this.#withValue = withValue
    this.#isDescending = isDescending
    this.#readChunks = readChunks
  }

  static async open(db: Db, scanId: string, order: PageOrder, sort: 'asc' | 'desc'): Promise<StoredOrder | undefined> {
    const { rows } = await findLengths(db, { scanKey: knownKey(scanId) })
    if (rows[0] === undefined) return undefined
    const { total, withValue } = unpackJsonSync<OrderLengths>(rows[0].body)
    return new StoredOrder(total, withValue[order], sort === 'desc', (chunks) => readChunks(db, scanId, order, chunks))
  }

  /** Some numbers from a place on. */
  async slice(from: number, count: number): Promise<number[]> {
    const until = Math.min(this.total, from + count)
    await this.#load(from, until)
    const numbers: number[] = []
    for (let at = from; at < until; at++) numbers.push(this.#at(at))
    return numbers
  }

  /** How far to read for so many of the numbers that are wanted, of which there are `total`. */
  expectedReads(count: number, total: number): number {
    return Math.ceil((count * this.total * 1.2) / total)
  }

  /** Some of the numbers that are wanted, of which there are `total`; reads about as far as it takes to find them. */
  async pick(
    isWanted: (n: number) => boolean,
    { from, count, total }: { from: number; count: number; total: number },
  ): Promise<number[]> {
    const numbers: number[] = []
    if (from >= total) return numbers
    let ahead = this.expectedReads(from + count, total)
    let found = 0
    for (let at = 0; at < this.total && numbers.length < count && found < total; ahead *= 2) {
      const until = Math.min(this.total, at + ahead)
      await this.#load(at, until)
      for (; at < until && numbers.length < count; at++) {
        const n = this.#at(at)
        if (isWanted(n) && found++ >= from) numbers.push(n)
      }
    }
    return numbers
  }

  /** Where the number at a place is stored: values are reversed in descending order, and missing ones stay last. */
  #position(at: number): number {
    return this.#isDescending && at < this.#withValue ? this.#withValue - 1 - at : at
  }

  #at(at: number): number {
    const position = this.#position(at)
    return this.#chunks.get(Math.floor(position / ORDER_CHUNK))![position % ORDER_CHUNK]!
  }

  async #load(from: number, until: number): Promise<void> {
    const wanted = new Set<number>()
    const border = Math.min(Math.max(this.#withValue, from), until)
    for (const [start, end] of [
      [from, border],
      [border, until],
    ] as const) {
      if (start >= end) continue
      const ends = [this.#position(start), this.#position(end - 1)].map((position) =>
        Math.floor(position / ORDER_CHUNK),
      )
      for (let chunk = Math.min(...ends); chunk <= Math.max(...ends); chunk++)
        if (!this.#chunks.has(chunk)) wanted.add(chunk)
    }
    if (wanted.size === 0) return
    for (const [chunk, numbers] of await this.#readChunks([...wanted])) this.#chunks.set(chunk, numbers)
  }
}

const findLengths = prepared('scan_orders', (db, { scanKey }: { scanKey: number }) =>
  db.selectFrom('scan_parts').select('body').where('scan_key', '=', scanKey).where('name', '=', ORDERS_PART),
)

const findChunks = preparedForList(
  'scan_order_chunks',
  [1, 2, 4, 8, 16],
  (db, { scanKey }: { scanKey: number }, names: string[]) =>
    db.selectFrom('scan_parts').select(['name', 'body']).where('scan_key', '=', scanKey).where('name', 'in', names),
)

async function readChunks(
  db: Db,
  scanId: string,
  order: PageOrder,
  chunks: readonly number[],
): Promise<Map<number, Uint32Array>> {
  const names = chunks.map((chunk) => orderPart(order, chunk))
  const rows = await findChunks(db, { scanKey: knownKey(scanId) }, names)
  // Drivers give bytes of a larger buffer, which need not begin where numbers of four bytes can.
  return new Map(
    rows.map(({ name, body }) => [chunks[names.indexOf(name)]!, new Uint32Array(new Uint8Array(body).buffer)]),
  )
}
