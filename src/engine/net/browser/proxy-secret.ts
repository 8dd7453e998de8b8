import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The name under which a browser knocks to learn the secret by heart; it leads nowhere (RFC 6761 §6.4). */
export const KNOCK_HOST = 'knock.verdict.invalid'
export const PROXY_USER = 'verdict'

export const NEEDS_SECRET: Record<string, string> = {
  'Proxy-Authenticate': 'Basic realm="verdict"',
  'Content-Length': '0',
  Connection: 'close',
}

export function bearsSecret(headers: IncomingHttpHeaders, secret: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${PROXY_USER}:${secret}`).toString('base64')}`)
  const shown = Buffer.from(headers['proxy-authorization'] ?? '')
  return shown.length === expected.length && timingSafeEqual(shown, expected)
}
