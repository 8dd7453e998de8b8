import { randomFillSync } from 'node:crypto'

/**
 * UUIDv7 (RFC 9562 §5.7): 48 bits of milliseconds, 12 bits that count up within one millisecond (§6.2, method 1),
 * 62 random bits. Ids of one process sort by creation, and cannot be guessed.
 */
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const COUNTS = 4096
/** A clock set back by less than this is a small correction: the counter goes on until the clock catches up. */
const CORRECTION = 10_000
/** 2020-01-01, so that a key fits 53 bits until 2089. */
const EPOCH = 1_577_836_800_000

/** Drawn for 256 ids at a time: asking the system for each takes longer than all the rest of an id. */
const chance = new DataView(new ArrayBuffer(16 * 256))
let at = chance.byteLength
let latest = 0
let count = 0

/** A new id, above every earlier one of this process. */
export function newId(now: number = Date.now()): string {
  draw()
  advance(now)
  return idOf(latest, count)
}

/** Ids that have to be above one of a clock that is ahead are spread over this time behind it, so that those of many rows find room. */
const SPREAD_MS = 1000

/** A new id whose key is above `key`, also if that was made by a clock that is ahead of `now`. */
export function newIdAbove(key: number, now: number): string {
  const id = newId(now)
  if (knownKey(id) > key) return id
  draw()
  const time = EPOCH + Math.floor(key / COUNTS) + 1 + (chance.getUint16(at + 2) % SPREAD_MS)
  return idOf(time, chance.getUint16(at) % COUNTS)
}

function draw(): void {
  at += 16
  if (at < chance.byteLength) return
  randomFillSync(new Uint8Array(chance.buffer))
  at = 0
}

function idOf(milliseconds: number, counter: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  const counted = counter.toString(16).padStart(3, '0')
  const variant = ((chance.getUint16(at + 6) & 0x3fff) | 0x8000).toString(16)
  const tail = (chance.getUint32(at + 8) * 0x1_0000 + chance.getUint16(at + 12)).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counted}-${variant}-${tail}`
}

function advance(now: number): void {
  if (now <= latest && now > latest - CORRECTION) {
    count++
    if (count < COUNTS) return
    latest++
  } else {
    latest = now
  }
  // The upper half stays free for counting within this millisecond.
  count = chance.getUint16(at) % (COUNTS / 2)
}

/** The 53 bits of an id that are its row's key, or null if it isn't one of our UUIDv7s. Ids sort like their keys. */
export function keyOf(id: string): number | null {
  if (!UUID_V7.test(id)) return null
  const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) - EPOCH
  const key = time * COUNTS + Number.parseInt(id.slice(15, 18), 16)
  return time >= 0 && Number.isSafeInteger(key) ? key : null
}

/** Replaces malformed ids by one that never exists, because PostgreSQL fails when it compares a UUID column with other text. */
export function idOrNone(id: string): string {
  return keyOf(id) === null ? '00000000-0000-0000-0000-000000000000' : id
}

/** No id that was made at that time, in milliseconds since the epoch, or later has a smaller key. */
export function firstKeyAt(time: number): number {
  return Math.min(Math.max(0, time - EPOCH) * COUNTS, Number.MAX_SAFE_INTEGER)
}

/** The key of an id that we made ourselves. */
export function knownKey(id: string): number {
  const key = keyOf(id)
  if (key === null) throw new TypeError(`Not an id: ${id}`)
  return key
}

/**
 * Two processes may cut the same key from two ids of one millisecond: then the insertion answers false, and another id
 * is tried. All of them are above the key `above`.
 */
export async function withNewId(
  now: number,
  insert: (id: string, key: number) => Promise<boolean>,
  { first, above = 0 }: { first?: string | undefined; above?: number } = {},
): Promise<string> {
  for (let id = first ?? newIdAbove(above, now); ; id = newIdAbove(above, now)) {
    if (await insert(id, knownKey(id))) return id
  }
}
