import type { Assessment } from '../src/engine/assessment.ts'
import { audits } from '../src/engine/audits/index.ts'
import { toBody } from '../src/engine/body.ts'
import { emptyEvidence } from '../src/engine/capture.ts'
import { judge } from '../src/engine/judge.ts'
import type { Header } from '../src/engine/model.ts'

const HEADERS: Header[] = [
  ['content-type', 'text/html'],
  ['server', 'nginx'],
  ['set-cookie', 'session=1; Path=/; Secure; HttpOnly; SameSite=Lax'],
  ['content-security-policy', "default-src 'self'; object-src 'none'; base-uri 'self'"],
]

/** From the bytes of a page to its verdict, as a run does it. */
export function judgeBytes(bytes: Uint8Array): Assessment {
  const url = 'https://example.com/'
  const page = {
    url,
    hops: [],
    status: 200,
    headers: HEADERS,
    body: toBody(bytes),
    httpVersion: null,
    offersHttp2: null,
    wireBytes: bytes.length,
    decodedBytes: bytes.length,
    gzipBytes: null,
    timings: null,
    address: null,
  }
  const evidence = emptyEvidence(url, '2026-01-15T12:00:00.000Z', 'Not part of this measurement.')
  return judge({ ...evidence, page: { ok: true, value: page } }, { audits })
}
