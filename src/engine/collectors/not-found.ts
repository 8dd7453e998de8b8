import { crc32 } from 'node:zlib'
import { defineCollector } from '../collector.ts'

const LIMIT = 64 * 1024

export const notFound = defineCollector({
  part: 'notFound',
  about: 'Requests a path that cannot exist, to see whether the site returns 404.',
  async collect({ page, http, signal, budget }) {
    const url = missingUrl(page.url)
    const { hops, reply } = await http.follow(url, { signal, budget, limit: LIMIT, onLimit: 'truncate' })
    return { url: url.href, status: reply.status, redirectedTo: hops.length === 0 ? null : reply.url }
  },
})

/** Looks random, but is always the same for a page, so that runs can be compared. */
export function missingUrl(page: string): URL {
  const name = [1, 2, 3].map((seed) => crc32(page, seed).toString(16).padStart(8, '0')).join('')
  return new URL(`/verdict-${name}`, page)
}
