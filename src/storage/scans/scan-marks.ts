import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { packNumbers, unpackNumbers } from '../../engine/site/packed-numbers.ts'
import { knownKey } from '../ids.ts'
import { preparedForList } from '../prepared.ts'
import type { Db } from '../tables.ts'
import type { Scan } from './scan.ts'
import type { ScanMarkRow } from './scan-tables.ts'

/** Pages of a scan that have something in common, by name: see `pageMarks`. */

type StoredMark = Pick<ScanMarkRow, 'count' | 'body'>

/** What most pages have takes little room compressed: the numbers follow each other. */
export function packMark(numbers: Uint32Array): StoredMark {
  const packed = packNumbers(numbers)
  const compressed = zstdCompressSync(packed)
  return { count: numbers.length, body: compressed.length < numbers.length ? compressed : packed }
}

/** Ascending. A number takes a byte or more, so what is shorter is compressed. */
export function unpackMark({ count, body }: StoredMark): Uint32Array {
  const packed = body.length < count ? zstdDecompressSync(body, { maxOutputLength: MOST_BYTES * count }) : body
  return unpackNumbers(packed, count)
}

/** Of a number. */
const MOST_BYTES = 5

const findMarks = preparedForList('scan_marks', [1, 3], (db, { scanKey }: { scanKey: number }, names: string[]) =>
  db.selectFrom('scan_marks').select(['count', 'body']).where('scan_key', '=', scanKey).where('name', 'in', names),
)

/** Pages that have any of these marks, each of which a page has once at most. */
export async function readMarks(db: Db, { id }: Pick<Scan, 'id'>, names: readonly string[]): Promise<Uint32Array> {
  const all = (await findMarks(db, { scanKey: knownKey(id) }, names)).map(unpackMark)
  if (all.length === 1) return all[0]!
  const joined = new Uint32Array(all.reduce((sum, { length }) => sum + length, 0))
  let length = 0
  for (const numbers of all) {
    joined.set(numbers, length)
    length += numbers.length
  }
  return joined.sort()
}
