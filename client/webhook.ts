import type { webhooks } from './api-types.ts'

/** Any event, by its `type`. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json']
}[keyof webhooks]

/** Why a message is not ours, or not new. */
export type WebhookRefusal = 'missing_headers' | 'too_old' | 'too_new' | 'wrong_signature' | 'not_an_event'

export interface VerifyOptions {
  /** The secret of the channel, which begins with `whsec_`; several while it is replaced. */
  secret: string | readonly string[]
  headers: Headers | Record<string, string | readonly string[] | undefined>
  /** The raw bytes of the request: parsing and serializing them may change them. */
  body: string | Uint8Array
  /** Seconds that the time of the message may be off. Default 300. */
  tolerance?: number
  /** Milliseconds. Default: now. */
  now?: number
}

export interface VerifiedWebhook {
  /** The same in every attempt and replay. */
  id: string
  event: WebhookEvent
  error?: undefined
}

export interface RefusedWebhook {
  id?: undefined
  event?: undefined
  error: WebhookRefusal
}

/** No message has more; each costs a hash. */
const MOST_SIGNATURES = 10

/** Verifies a message as Standard Webhooks 1.0.0 says, by Web Crypto. Skip what has an `id` that you have seen. */
export async function verifyWebhook(options: VerifyOptions): Promise<VerifiedWebhook | RefusedWebhook> {
  const { secret, headers, body, tolerance = 300, now = Date.now() } = options
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => read(headers, `webhook-${name}`))
  if (!id || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) return { error: 'missing_headers' }
  const age = now / 1000 - Number(timestamp)
  if (age > tolerance) return { error: 'too_old' }
  if (age < -tolerance) return { error: 'too_new' }

  const text = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), text)
  const signatures = signature
    .split(' ', MOST_SIGNATURES)
    .filter((one) => one.startsWith('v1,'))
    .map((one) => bytes(one.slice(3)))
  for (const one of [secret].flat()) {
    const raw = bytes(one.replace(/^whsec_/, ''))
    if (raw === null || raw.length === 0) throw new TypeError('secret must be whsec_ and Base64.')
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const candidate of signatures)
      if (candidate !== null && (await crypto.subtle.verify('HMAC', key, candidate, signed))) return parsed(id, text)
  }
  return { error: 'wrong_signature' }
}

function parsed(id: string, text: Uint8Array): VerifiedWebhook | RefusedWebhook {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text))
    if (typeof event?.type === 'string') return { id, event }
  } catch {}
  return { error: 'not_an_event' }
}

function read(headers: VerifyOptions['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([one]) => one.toLowerCase() === name) ?? []
  return typeof value === 'string' ? value : value?.join(' ')
}

/** Null if it is not Base64. */
function bytes(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function joined(start: Uint8Array, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(start.length + end.length)
  all.set(start)
  all.set(end, start.length)
  return all
}
