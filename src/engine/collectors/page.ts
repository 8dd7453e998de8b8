import { toBody } from '../body.ts'
import type { CollectContext } from '../collector.ts'
import { PROBE_ORIGIN } from '../derive/http/headers.ts'
import type { Hop, Page } from '../model.ts'
import type { FollowedRequest, HttpReply } from '../net/http.ts'
import { gzipSize } from './files/resource-answer.ts'

/** What browsers send for a page, so that servers with content negotiation send what browsers get. */
export const PAGE_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

export const page = {
  part: 'page',
  about: 'Fetches the page itself and follows its redirects.',
  async collect(context: CollectContext): Promise<Page> {
    const { hops, reply, waited = null } = await fetchPage(context)
    return { ...pageOf(reply, hops, await gzipSize(reply.headers, reply.body)), waited }
  },
} as const

export function pageOf(
  reply: Omit<HttpReply, 'certificate' | 'truncated'>,
  hops: Hop[],
  gzipBytes: Page['gzipBytes'],
): Page {
  return {
    url: reply.url,
    hops,
    status: reply.status,
    headers: reply.headers,
    body: toBody(reply.body),
    httpVersion: reply.httpVersion,
    offersHttp2: reply.offersHttp2,
    wireBytes: reply.wireBytes,
    decodedBytes: reply.decodedBytes,
    gzipBytes,
    timings: reply.timings,
    address: reply.address,
  }
}

/** Servers reject an unknown Origin with 403, or like the cors middleware of Express, by throwing an error, with 500. */
const REJECTED: readonly number[] = [403, 500]

/** With an Origin header, to see the server's CORS policy. If it rejects that, the page is requested without. */
async function fetchPage({ url, http, signal, budget }: CollectContext): Promise<FollowedRequest> {
  const options = { signal, budget, accept: PAGE_ACCEPT, isPage: true }
  const probed = await http.follow(url, { ...options, headers: { Origin: PROBE_ORIGIN } })
  return REJECTED.includes(probed.reply.status) ? http.follow(url, options) : probed
}
