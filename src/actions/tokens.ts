import { hash, randomBytes } from 'node:crypto'

/** A secret for a link or a cookie: anyone with it can use it, so only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A text that fails this was never issued, so the database need not be asked. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

export function hashOfToken(token: string): string {
  return hash('sha256', token, 'hex')
}
