import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../vocabulary.ts'
import { ActionError } from '../action-error.ts'

export interface HashCost {
  /** In KiB. */
  memory: number
  passes: number
}

/** Argon2id as OWASP's Password Storage Cheat Sheet recommends it: 19 MiB, two passes, one lane; about 20 ms in a thread. */
const COST: HashCost = { memory: 19_456, passes: 2 }
const SALT = 16
const TAG = 32

/** Every field is bounded, because the stored parameters decide how much memory and time verifying takes. */
const STORED = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=1\$([\w+/]{11,88})\$([\w+/]{11,88})$/

export function isAccountPassword(password: string): boolean {
  return password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH
}

/** Of a report page: shared with a link, so short ones are allowed. */
export function isReportPassword(password: string): boolean {
  return password.length >= 1 && password.length <= MAX_PASSWORD_LENGTH
}

export function checkAccountPassword(password: string): void {
  if (isAccountPassword(password)) return
  const message = `The password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`
  throw new ActionError('invalid_password', message)
}

export function checkReportPassword(password: string | undefined): void {
  if (password === undefined || isReportPassword(password)) return
  throw new ActionError('invalid_password', `The password must have 1 to ${MAX_PASSWORD_LENGTH} characters.`)
}

/** The PHC string of a password: algorithm, parameters, salt and tag, so that parameters can be raised later. */
export async function hashPassword(
  password: string,
  salt: Buffer = randomBytes(SALT),
  { memory, passes }: HashCost = COST,
): Promise<string> {
  const tag = await derive(password, { salt, memory, passes, length: TAG })
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${unpadded(salt)}$${unpadded(tag)}`
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, salt, tag] = STORED.exec(stored) ?? []
  if (salt === undefined || tag === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive(password, {
    salt: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    length: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

const argon2Async = promisify(argon2)

function derive(
  password: string,
  { salt, memory, passes, length }: { salt: Buffer; memory: number; passes: number; length: number },
): Promise<Buffer> {
  return argon2Async('argon2id', {
    // The normal form of RFC 8265, so that the same characters from another keyboard are the same password.
    message: password.normalize('NFC'),
    nonce: salt,
    parallelism: 1,
    tagLength: length,
    memory,
    passes,
  }) as Promise<Buffer>
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
