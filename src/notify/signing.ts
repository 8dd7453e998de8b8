import { createHmac, randomBytes } from 'node:crypto'

/** Standard Webhooks 1.0.0: who has the secret can tell that a message is ours, unchanged and new. */

const PREFIX = 'whsec_'

export function newSigningSecret(): string {
  return PREFIX + randomBytes(32).toString('base64')
}

export interface SignedHeaders {
  'webhook-id': string
  'webhook-timestamp': string
  'webhook-signature': string
}

/** One signature for each secret: while a secret is replaced, both are valid. `now` in milliseconds. */
export function signedHeaders(secrets: readonly string[], id: string, now: number, body: string): SignedHeaders {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
