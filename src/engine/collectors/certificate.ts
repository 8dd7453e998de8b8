import { VerdictError } from '../../errors.ts'
import { defineCollector } from '../collector.ts'

export const certificate = defineCollector({
  part: 'certificate',
  about: 'Looks at the certificate of the host, and whether it still takes retired versions of TLS.',
  async collect({ page, http, signal }) {
    if (!page.url.startsWith('https:')) throw new VerdictError('not_collected', 'The page is not on https.')
    return http.certificate(page.url, { signal })
  },
})
