import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** How an API key looks: `vdt_`, 34 random characters (202 bits), and six that tell a typo from a key. */

const PREFIX = 'vdt_'
const RANDOM = 34
const CHECKSUM = 6
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM + CHECKSUM}}$`)

interface IssuedKey {
  /** Shown once, stored nowhere. */
  key: string
  hash: string
  /** Enough to tell one's keys apart, far too little to guess one. */
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

/** A key that fails this was never issued, and no database needs to be asked. */
export function isKey(text: string): boolean {
  if (!SHAPE.test(text)) return false
  return text.slice(-CHECKSUM) === checksum(text.slice(0, -CHECKSUM))
}

export function hashOfKey(key: string): string {
  return hash('sha256', key, 'hex')
}

/** CRC-32 in base 62; 62^6 is more than 2^32, so six places always do. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < CHECKSUM; i++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}

/** Anything in a text that begins like a key, for taking it out of logs. */
export const KEY_IN_TEXT = /vdt_[0-9A-Za-z]+/g
