import { defineCollector, had } from '../collector.ts'
import { decodeHtml, sniffEncoding } from '../derive/charset/charset.ts'
import { type Document, DocumentBound, readDocument } from '../derive/document/document.ts'
import { headerValue } from '../derive/http/headers.ts'
import { readCanonicals, sameAddress } from '../derive/metadata/canonical.ts'
import { blocksOf } from '../derive/robots/indexing.ts'
import type { Reply } from '../net/http.ts'

const LIMIT = 2 * 1024 * 1024

export const canonicalTarget = defineCollector({
  part: 'canonicalTarget',
  about: 'Visits the canonical address where it is another than the page’s.',
  ofPage: true,
  async collect({ page, read, http, signal, budget, now }) {
    const links = readCanonicals(had(read('document')), page.headers)
    const url = links.find((link) => link.place !== 'body' && link.url !== null)?.url ?? null
    if (url === null || sameAddress(url.href, page.url)) return null
    const { hops, reply } = await http.follow(url, { signal, budget, limit: LIMIT, onLimit: 'truncate' })
    return {
      url: url.href,
      status: reply.status,
      redirectedTo: hops.length === 0 ? null : reply.url,
      noindex: asksNotToBeIndexed(reply, now),
    }
  },
})

/** By X-Robots-Tag, or by the robots meta element of what answers there. */
function asksNotToBeIndexed(reply: Reply, now: number): boolean {
  return blocksOf(documentOf(reply), reply.headers, now).some((block) => block.bot === null)
}

/** Of a page past our bounds the headers alone must do. */
function documentOf({ body, headers, url }: Reply): Document {
  const { encoding } = sniffEncoding(body, headerValue(headers, 'content-type'))
  try {
    return readDocument(decodeHtml(body, encoding), url)
  } catch (thrown) {
    if (thrown instanceof DocumentBound) return readDocument('', url)
    throw thrown
  }
}
