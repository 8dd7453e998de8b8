import type { AuditResult } from '../../src/engine/assessment.ts'
import { evidenceFromCapture } from '../../src/engine/capture.ts'
import { PROBE_ORIGIN } from '../../src/engine/derive/http/headers.ts'
import type { Evidence } from '../../src/engine/evidence.ts'
import type { Certificate, Collected, Header, HttpVisit } from '../../src/engine/model.ts'
import { TODAY } from './audit-case.ts'
import type { TruthRow } from './truth.ts'

/** Which audit answers a topic of MDN HTTP Observatory. */
export const MDN_AUDITS: Record<string, string> = {
  cookies: 'security/cookies',
  cors: 'security/cors',
  'cross-origin-embedder-policy': 'security/isolation',
  'cross-origin-opener-policy': 'security/isolation',
  'cross-origin-resource-policy': 'security/isolation',
  csp: 'security/csp',
  redirection: 'security/https-redirect',
  'referrer-policy': 'security/referrer-policy',
  'strict-transport-security': 'security/hsts',
  'subresource-integrity': 'security/sri',
  'x-content-type-options': 'security/sniffing',
  'x-frame-options': 'security/framing',
}

interface MdnInput {
  url: string
  status?: number
  headers?: Record<string, string | string[]>
  html?: string
  /** cookies: the Strict-Transport-Security of the site, and whether it has no https at all. */
  https_hsts?: string | null
  http_only_site?: boolean
  /** cors: the Origin the Observatory sent. */
  request_origin?: string | null
  /** strict-transport-security: what https:// answered, null where nothing did. */
  https?: { certificate_valid: boolean; headers: Record<string, string | string[]> } | null
  /** redirection: null where nothing answered over http. */
  http?: object | null
  http_redirect_chain?: { url: string; status: number }[]
}

/** What our collectors would have brought home from the site of a row. */
export function mdnEvidence(row: TruthRow): Evidence {
  const input = row.input as unknown as MdnInput
  const unencrypted = input.http_only_site === true || input.https === null
  const evidence = evidenceFromCapture(
    {
      url: unencrypted ? input.url.replace(/^https:/, 'http:') : input.url,
      status: input.status ?? 200,
      headers: headersOf(input),
      html: input.html ?? '<!doctype html><title>Page</title>',
    },
    TODAY,
  )
  if (input.https) evidence.certificate = { ok: true, value: certificateOf(input.https.certificate_valid) }
  if (input.http_redirect_chain !== undefined) evidence.httpVisit = visitOf(input)
  return evidence
}

function headersOf({ headers, https, https_hsts, request_origin }: MdnInput): Header[] {
  const sent = Object.entries(https?.headers ?? headers ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one): Header => [name, one === request_origin ? PROBE_ORIGIN : one]),
  )
  return https_hsts ? [...sent, ['strict-transport-security', https_hsts]] : sent
}

function visitOf({ http, http_redirect_chain: chain = [] }: MdnInput): Collected<HttpVisit> {
  const last = chain.at(-1)
  if (!http || last === undefined) return { ok: false, code: 'connect_failed', message: 'Nothing answers over http.' }
  const hops = chain.slice(0, -1).map(({ url, status }, i) => {
    return { url, status, location: chain[i + 1]!.url, headers: [], timings: null }
  })
  return { ok: true, value: { hops, url: last.url, status: last.status } }
}

function certificateOf(trusted: boolean): Certificate {
  return {
    trusted,
    reason: trusted ? null : 'The row says so.',
    validForHost: true,
    subject: 'CN=mozilla.org',
    issuer: 'CN=Example',
    validFrom: '2026-01-01T00:00:00.000Z',
    validTo: '2026-04-01T00:00:00.000Z',
    names: ['mozilla.org'],
    selfSigned: false,
    fingerprint: '',
    protocol: 'TLSv1.3',
    cipher: 'TLS_AES_128_GCM_SHA256',
    acceptsLegacyTls: false,
  }
}

/** The three cross-origin headers cost nothing with us, so their rows are compared by the Observatory's result names. */
const CROSS_ORIGIN: Record<string, [prefix: string, detail: string]> = {
  'cross-origin-embedder-policy': ['coep', 'embedder'],
  'cross-origin-opener-policy': ['coop', 'opener'],
  'cross-origin-resource-policy': ['corp', 'resource'],
}

/** The Observatory's name for what `security/isolation` found, or null for topics that are judged by the outcome. */
export function crossOriginResult(topic: string, { details }: AuditResult): string | null {
  const known = CROSS_ORIGIN[topic]
  if (known === undefined) return null
  const [prefix, detail] = known
  const value = details?.[detail]
  if (value === 'absent') return `${prefix}-not-implemented`
  return value === 'invalid' ? `${prefix}-header-invalid` : `${prefix}-implemented-with-${value}`
}
