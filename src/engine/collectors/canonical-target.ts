import { defineCollector } from '../collector.ts'
import { decodeHtml, sniffEncoding } from '../derive/charset/charset.ts'
import { type Document, DocumentBound, readDocument } from '../derive/document/document.ts'
import { headerValue } from '../derive/http/headers.ts'
import { readCanonicals, sameAddress } from '../derive/metadata/canonical.ts'
import { unwrap } from '../derive/readings.ts'
import { blocksOf } from '../derive/robots/indexing.ts'
import type { HttpReply } from '../net/http.ts'

const LIMIT = 2 * 1024 * 1024

export const canonicalTarget = defineCollector({
  part: 'canonicalTarget',
  about: 'Requests the canonical URL if it differs from the page’s own.',
  ofPage: true,
  async collect({ page, read, http, signal, budget, now }) {
    const links = readCanonicals(unwrap(read('document')), page.headers)
    const url = links.find((link) => link.place !== 'body' && link.url !== null)?.url ?? null
    if (url === null || sameAddress(url.href, page.url)) return null
    const { hops, reply } = await http.follow(url, { signal, budget, limit: LIMIT, onLimit: 'truncate' })
    return {
      url: url.href,
      status: reply.status,
      redirectedTo: hops.length === 0 ? null : reply.url,
      noindex: isNoindex(reply, now),
    }
  },
})

/** By the X-Robots-Tag header or the robots meta element. */
function isNoindex(reply: HttpReply, now: number): boolean {
  return blocksOf(documentOf(reply), reply.headers, now).some((block) => block.bot === null)
}

/** Empty if the page exceeds our limits: then only its headers count. */
function documentOf({ body, headers, url }: HttpReply): Document {
  const { encoding } = sniffEncoding(body, headerValue(headers, 'content-type'))
  try {
    return readDocument(decodeHtml(body, encoding), url)
  } catch (thrown) {
    if (thrown instanceof DocumentBound) return readDocument('', url)
    throw thrown
  }
}
