import { expect } from 'vitest'
import type { Check } from './openapi-check.ts'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it and fail where it is otherwise
  body: any
}

export interface Sent {
  headers?: Record<string, string>
  form?: Record<string, string | number>
  json?: unknown
  multipart?: Record<string, string>
  /** Any other body, as it is. */
  raw?: string | Uint8Array<ArrayBuffer>
}

/** Calls a running server over real HTTP, and holds every answer against the OpenAPI document. */
export interface Client {
  call(method: string, path: string, sent?: Sent): Promise<Answer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  create(form: Record<string, string | number>, headers?: Record<string, string>): Promise<Answer>
}

const ROOT = '/api/v1'

export function createClient(base: string, key: string | null, check: Check): Client {
  const client: Client = {
    async call(method, path, sent = {}) {
      const target = path.startsWith('/') ? path : `${ROOT}/${path}`
      const headers = new Headers({ accept: 'application/json', ...sent.headers })
      if (key !== null) headers.set('authorization', `Bearer ${key}`)
      const response = await fetch(base + target, { method, headers, body: bodyOf(sent, headers), redirect: 'manual' })
      const text = await response.text()
      const contentType = response.headers.get('content-type')
      const isJson = /^application\/(?:problem\+)?json\b/.test(contentType ?? '')
      const body = isJson && text !== '' ? JSON.parse(text) : text
      const { status } = response
      const seen = { path: target.split('?')[0]!.replace(/\/$/, ''), status, contentType, body }
      const operation = meantBy(method, sent)
      expect(check({ ...seen, method: operation, isPartial: target.includes('fields=') })).toBeNull()
      return { status, headers: response.headers, body }
    },
    get: (path, headers = {}) => client.call('GET', path, { headers }),
    create: (form, headers = {}) => client.call('POST', 'reports', { form, headers }),
  }
  return client
}

const NAMED = ['PUT', 'PATCH', 'DELETE']

/** The operation that answers: a POST can name another one. */
function meantBy(method: string, { form, multipart, headers }: Sent): string {
  const named = String(headers?.['x-http-method-override'] ?? form?._method ?? multipart?._method ?? '').toUpperCase()
  return method === 'POST' && NAMED.includes(named) ? named : method
}

function bodyOf({ form, json, multipart, raw }: Sent, headers: Headers) {
  if (form !== undefined)
    return new URLSearchParams(Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]))
  if (multipart !== undefined) {
    const data = new FormData()
    for (const [name, value] of Object.entries(multipart)) data.set(name, value)
    return data
  }
  if (json !== undefined) {
    headers.set('content-type', 'application/json')
    return JSON.stringify(json)
  }
  return raw ?? null
}
