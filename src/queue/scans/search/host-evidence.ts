import { join } from 'node:path'
import { collect } from '../../../engine/collect.ts'
import { collectLocal } from '../../../engine/collectors/local/collect-local.ts'
import type { Evidence } from '../../../engine/evidence.ts'
import type { Http } from '../../../engine/net/http.ts'
import type { Failure } from '../../../errors.ts'
import type { HostEvidence } from '../judge/kept-evidence.ts'
import { type HostProbes, MAX_BYTES, probeHost } from './host-probes.ts'
import { publishedOrigin } from './published-site.ts'

/** What is the same for all pages of the start page's host; collected once and stored with the scan. */
export interface StoredHost extends HostProbes {
  /** The URL of the start page after its redirects. */
  url: string
  evidence: HostEvidence
  /** Why the start page could not be fetched. */
  failure: Failure | null
  /** Whether that was a page, not an error. The first scans did not store it. */
  hasPage?: boolean
  /** The start page sends upgrade-insecure-requests or HSTS. */
  upgradesInsecure: boolean
  hsts: boolean
  /** Of a folder: the origin that it is made for, if that is known. Earlier versions did not store it. */
  published?: string | null
}

export interface CollectHostOptions {
  http: Http
  signal: AbortSignal
  /** RFC 3339. */
  collectedAt: string
}

export async function collectHost(url: string, options: CollectHostOptions): Promise<StoredHost> {
  // What the page itself needs is requested when its turn comes, as robots.txt allows it.
  const http = withShortPages(options.http)
  const { evidence, read } = await collect(url, { ...options, http, skips: ['resources', 'canonicalTarget'] })
  const { page } = evidence
  const probes = page.ok ? await probeHost(new URL(page.value.url), read, options) : NO_PROBES
  return storedHost(url, evidence, probes)
}

/** The same client, which reads the beginning of pages: as a whole they are parsed in processes that have limits. */
function withShortPages(http: Http): Http {
  return {
    ...http,
    async follow(url, options) {
      const followed = await http.follow(url, options)
      if (!options?.isPage) return followed
      const { reply } = followed
      return { ...followed, reply: { ...reply, body: reply.body.subarray(0, MAX_BYTES) } }
    },
    forPage: (documents) => withShortPages(http.forPage(documents)),
  }
}

/** Files on disk have one address each, and no text for others. */
const NO_PROBES: HostProbes = { notFoundText: 0, answeringVariants: [] }

/** The same for a folder. */
export async function collectFolder(
  folder: string,
  url: string,
  options: Omit<CollectHostOptions, 'http'>,
): Promise<StoredHost> {
  const path = decodeURIComponent(new URL(url).pathname)
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
  const { evidence, read } = await collectLocal(file, { ...options, root: folder })
  return { ...storedHost(url, evidence, NO_PROBES), published: publishedOrigin({ ...evidence, url }, read) }
}

function storedHost(url: string, all: Evidence, probes: HostProbes): StoredHost {
  const { robots, sitemaps, certificate, httpVisit, notFound, icons, securityTxt, llmsTxt, page } = all
  const headers = page.ok ? (page.value.headers ?? []) : []
  const sends = (name: string, pattern: RegExp) =>
    headers.some(([header, value]) => header.toLowerCase() === name && pattern.test(value))
  return {
    ...probes,
    url: page.ok ? page.value.url : url,
    evidence: { robots, sitemaps, certificate, httpVisit, notFound, icons, securityTxt, llmsTxt },
    failure: page.ok ? null : { code: page.code, message: page.message },
    hasPage: page.ok && (page.value.status ?? 200) < 400,
    upgradesInsecure: sends('content-security-policy', /upgrade-insecure-requests/i),
    hsts: sends('strict-transport-security', /max-age=["']?[1-9]/i),
  }
}
