import { defineCollector } from '../collector.ts'
import { readTextFile } from './files/text-file.ts'

const LIMIT = 64 * 1024

export const securityTxt = defineCollector({
  part: 'securityTxt',
  about: 'Fetches /.well-known/security.txt, or else /security.txt.',
  async collect(context) {
    const found = await readTextFile(new URL('/.well-known/security.txt', context.page.url), context, LIMIT)
    if (found.status < 400) return found
    // RFC 9116 §3: the top-level path is for compatibility with older sites.
    const older = await readTextFile(new URL('/security.txt', context.page.url), context, LIMIT)
    return older.status < 300 ? older : found
  },
})
