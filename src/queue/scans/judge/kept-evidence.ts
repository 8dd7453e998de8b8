import { unpackJsonSync } from '../../../common/zstd.ts'
import { emptyEvidence } from '../../../engine/capture.ts'
import type { BrowserObservation } from '../../../engine/deepen.ts'
import type { PlannedResource } from '../../../engine/derive/resources/resource-plan.ts'
import type { Evidence } from '../../../engine/evidence.ts'
import type { Collected, Header, Resource, ResourceAnswer, Resources } from '../../../engine/model.ts'
import type { Failure } from '../../../errors.ts'

/** What is the same for all pages of a host: robots.txt, certificate, icons and others. */
export type HostEvidence = Omit<
  Evidence,
  'format' | 'source' | 'url' | 'collectedAt' | 'page' | 'resources' | 'canonicalTarget' | 'rendered' | 'lab'
>

/** What is kept of each page, as zstd of JSON, with what a browser observed of some. What pages share is kept once for the scan. */
export interface KeptEvidence extends Partial<BrowserObservation> {
  url: string
  /** RFC 3339. */
  collectedAt: string
  page: Evidence['page']
  /** The files that it loads. */
  wanted: PlannedResource[]
}

export function unpackKept(body: Uint8Array): KeptEvidence {
  const kept = unpackJsonSync<Omit<KeptEvidence, 'wanted'> & { wanted?: PlannedResource[] }>(body)
  // The first scans did not keep the list of files.
  return { wanted: [], ...kept }
}

/** RFC 9111 §3.2: they concern the connection, or describe content that the response leaves out. */
const NOT_UPDATED =
  /^(?:connection|keep-alive|proxy-.+|te|trailer|transfer-encoding|upgrade|content-(?:encoding|length|range|type))$/i

/**
 * The headers of a kept page after a 304 response, as a cache has them (RFC 9111 §4.3.4): those of the response replace all of the same
 * name, and the others stay. A server may leave them out; left-out-headers.ts finds those that it no longer sends.
 */
export function freshHeaders(kept: readonly Header[], sent: readonly Header[]): Header[] {
  const fresh = sent.filter(([name]) => !NOT_UPDATED.test(name))
  const names = new Set(fresh.map(([name]) => name.toLowerCase()))
  return [...kept.filter(([name]) => !names.has(name.toLowerCase())), ...fresh]
}

/** What a browser observed of the page; undefined if none opened it. */
export function observationIn({ rendered, lab }: KeptEvidence): BrowserObservation | undefined {
  return rendered === undefined ? undefined : { rendered, ...(lab && { lab }) }
}

/** The evidence of a page without its files. */
export function pageEvidence(
  { url, collectedAt, page }: Omit<KeptEvidence, 'wanted'>,
  hosts: Readonly<Record<string, HostEvidence>>,
  source: Evidence['source'],
): Evidence {
  return {
    ...emptyEvidence(url, collectedAt, 'A scan of a site does not check this for each page.', source),
    ...hosts[new URL(url).host],
    page,
  }
}

/** Scripts and style sheets are requested once for all pages; images only later, for their status. */
export function isShared(kind: Resource['kind']): boolean {
  return kind === 'script' || kind === 'style'
}

const NOT_REQUESTED: Failure = {
  code: 'not_collected',
  message: 'A scan of a site does not load this file for each page.',
}

/** The files of a page with the answers that the scan has. */
export function resourcesOf(
  wanted: readonly PlannedResource[],
  from: string,
  answerOf: (url: string) => Collected<ResourceAnswer> | undefined,
): Resources {
  const items = wanted.map(({ url, kind, load }): Resource => {
    const got = answerOf(url)
    if (got === undefined) return { url, kind, from, load, answer: null, failure: NOT_REQUESTED }
    if (got.ok) return { url, kind, from, load, answer: got.value, failure: null }
    return { url, kind, from, load, answer: null, failure: { code: got.code, message: got.message } }
  })
  return { items, total: items.length, bound: null }
}
