import { VerdictError } from '../../errors.ts'
import { defineCollector } from '../collector.ts'

const LIMIT = 64 * 1024

export const httpVisit = defineCollector({
  part: 'httpVisit',
  about: 'Visits the same address over http, to see where it leads.',
  async collect({ page, http, signal, budget }) {
    const url = new URL(page.url)
    if (url.port !== '')
      throw new VerdictError(
        'not_collected',
        `The page is on port ${url.port}; which port would serve http is not known.`,
      )
    if (url.protocol === 'http:' && page.status !== null) return { hops: [], url: page.url, status: page.status }
    url.protocol = 'http:'
    const { hops, reply } = await http.follow(url, { signal, budget, limit: LIMIT, onLimit: 'truncate' })
    return { hops, url: reply.url, status: reply.status }
  },
})
