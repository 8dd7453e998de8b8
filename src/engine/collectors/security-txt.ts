import { defineCollector } from '../collector.ts'
import { readTextFile } from './reading/text-file.ts'

const LIMIT = 64 * 1024

export const securityTxt = defineCollector({
  part: 'securityTxt',
  about: 'Fetches /.well-known/security.txt, or else /security.txt.',
  async collect(visit) {
    const found = await readTextFile(new URL('/.well-known/security.txt', visit.page.url), visit, LIMIT)
    if (found.status < 400) return found
    // RFC 9116 §3: the top level is for sites that were there before the well-known place.
    const older = await readTextFile(new URL('/security.txt', visit.page.url), visit, LIMIT)
    return older.status < 300 ? older : found
  },
})
