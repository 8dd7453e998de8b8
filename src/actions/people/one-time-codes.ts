import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) as authenticator apps expect them: HMAC-SHA-1, six digits, 30 seconds. */

const STEP_MS = 30_000
const DIGITS = 6
/** RFC 4226 §4, R6: the length of a SHA-1 hash. */
const SECRET_BYTES = 20
/** RFC 4648 §6. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** In base32, without padding. */
export function newTotpSecret(): string {
  return base32(randomBytes(SECRET_BYTES))
}

function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{1,5}/g, (five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]!)
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code of a time step: RFC 4226 §5.3, with the last four bits of the hash choosing where to read. */
export function totpCode(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export function totpStep(now: number): number {
  return Math.floor(now / STEP_MS)
}

/** The time step that a code is of: the current one, or the one before or after, since clocks differ (RFC 6238 §5.2, §6). */
export function matchingStep(secret: string, code: string, now: number): number | null {
  const current = totpStep(now)
  const matching = [current - 1, current, current + 1].filter((step) => isEqual(totpCode(secret, step), code))
  return matching.at(-1) ?? null
}

function isEqual(expected: string, given: string): boolean {
  const one = Buffer.from(expected)
  const other = Buffer.from(given)
  return one.length === other.length && timingSafeEqual(one, other)
}

const RECOVERY_CODES = 10
const LETTERS = 16
/** Crockford's base 32: nothing that looks like another character. */
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz'

/** Codes of 80 random bits, so a plain hash of each is enough to store. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LETTERS }, () => CROCKFORD[randomInt(CROCKFORD.length)])
    return letters.join('').replace(/.{4}(?=.)/g, '$&-')
  })
}

/** The hash of a code as it was typed; null if it can't be one. */
export function hashOfRecoveryCode(userId: string, typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return /^[0-9a-z]{16}$/.test(letters) ? hash('sha256', `${userId} ${letters}`, 'hex') : null
}
