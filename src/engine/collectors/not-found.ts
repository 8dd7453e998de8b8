import { crc32 } from 'node:zlib'
import { defineCollector } from '../collector.ts'

const LIMIT = 64 * 1024

export const notFound = defineCollector({
  part: 'notFound',
  about: 'Asks for a path that cannot exist, to see whether the site says so.',
  async collect({ page, http, signal, budget }) {
    const url = impossibleUrl(page.url)
    const { hops, reply } = await http.follow(url, { signal, budget, limit: LIMIT, onLimit: 'truncate' })
    return { url: url.href, status: reply.status, redirectedTo: hops.length === 0 ? null : reply.url }
  },
})

/** Looks made up by chance, yet is the same for the same page, so that runs can be compared. */
export function impossibleUrl(page: string): URL {
  const name = [1, 2, 3].map((seed) => crc32(page, seed).toString(16).padStart(8, '0')).join('')
  return new URL(`/verdict-${name}`, page)
}
