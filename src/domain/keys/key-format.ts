import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** An API key is `vdt_`, 34 random characters (202 bits) and a checksum of six, which reveals typos. */

const PREFIX = 'vdt_'
const RANDOM = 34
const CHECKSUM = 6
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM + CHECKSUM}}$`)

interface IssuedKey {
  /** Shown once and not stored. */
  key: string
  hash: string
  /** The first characters: enough to tell keys apart. */
  hint: string
}

export function issueKey(): IssuedKey {
  let random = ''
  for (let i = 0; i < RANDOM; i++) random += ALPHABET[randomInt(ALPHABET.length)]
  return describeKey(PREFIX + random + checksum(PREFIX + random))
}

export function describeKey(key: string): IssuedKey {
  return { key, hash: hashOfKey(key), hint: key.slice(0, PREFIX.length + 4) }
}

/** A text that fails this was never issued, so the database need not be asked. */
export function isKey(text: string): boolean {
  if (!SHAPE.test(text)) return false
  return text.slice(-CHECKSUM) === checksum(text.slice(0, -CHECKSUM))
}

export function hashOfKey(key: string): string {
  return hash('sha256', key, 'hex')
}

/** CRC-32 in base 62: 62^6 is more than 2^32, so six digits are enough. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM; i++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}

/** Everything in a text that looks like a key, to remove it from logs. */
export const KEY_IN_TEXT = /vdt_[0-9A-Za-z]+/g
