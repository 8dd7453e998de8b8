import { VerdictError } from '../../errors.ts'
import { defineCollector } from '../collector.ts'

const LIMIT = 64 * 1024

export const httpVisit = defineCollector({
  part: 'httpVisit',
  about: 'Requests the same URL over http, to see where it redirects.',
  async collect({ page, http, signal, budget }) {
    const url = new URL(page.url)
    if (url.port !== '')
      throw new VerdictError('not_collected', `The page uses port ${url.port}, so its http port is unknown.`)
    if (url.protocol === 'http:' && page.status !== null) return { hops: [], url: page.url, status: page.status }
    url.protocol = 'http:'
    const { hops, reply } = await http.follow(url, { signal, budget, limit: LIMIT, onLimit: 'truncate' })
    return { hops, url: reply.url, status: reply.status }
  },
})
