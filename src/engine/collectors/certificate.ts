import { VerdictError } from '../../errors.ts'
import { defineCollector } from '../collector.ts'

export const certificate = defineCollector({
  part: 'certificate',
  about: 'Reads the certificate of the host, and checks whether it accepts deprecated TLS versions.',
  async collect({ page, http, signal }) {
    if (!page.url.startsWith('https:')) throw new VerdictError('not_collected', 'The page does not use https.')
    return http.certificate(page.url, { signal })
  },
})
