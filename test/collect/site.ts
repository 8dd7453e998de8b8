import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { type CollectOptions, collect } from '../../src/engine/collect.ts'
import type { Evidence } from '../../src/engine/evidence.ts'
import { createAddressPolicy } from '../../src/engine/net/address-policy.ts'
import { createHttp, type Http } from '../../src/engine/net/http.ts'
import type { Limits } from '../../src/engine/net/limits.ts'
import { forTest } from '../for-test.ts'
import { type Loopback, listen } from '../loopback.ts'

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export interface Site extends Loopback {
  asked: { path: string; headers: IncomingHttpHeaders }[]
}

export type Answers = Record<string, Answer | string | RequestListener>

/** A site on loopback: answers by path; a text alone is a page, a function answers by itself, all else is not found. */
export async function startSite(answers: Answers): Promise<Site> {
  const asked: Site['asked'] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers })
    const found = answers[path] ?? { status: 404, body: 'Not found' }
    if (typeof found === 'function') return found(request, response)
    const { status = 200, headers = {}, body = '' } = typeof found === 'string' ? { body: found } : found
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
  })
  return { asked, ...(await listen(server)) }
}

/** The real client, allowed to visit this machine. */
export function openHttp(limits: Partial<Limits> = {}): Http {
  return createHttp({ policy: createAddressPolicy({ allowPrivate: true }), userAgent: 'VerdictTest', limits })
}

export const NOW = '2026-01-15T12:00:00.000Z'

/** What a visit of a site collects. Site and client are closed after the test. */
export async function visitSite(answers: Answers, { http = openHttp(), ...options }: Partial<CollectOptions> = {}) {
  const site = await forTest(startSite(answers))
  onTestFinished(() => http.close())
  return { site, evidence: await evidenceAt(site.origin, { http, collectedAt: NOW, ...options }) }
}

/** The evidence of a page. */
export async function evidenceAt(...asked: Parameters<typeof collect>): Promise<Evidence> {
  return (await collect(...asked)).evidence
}
