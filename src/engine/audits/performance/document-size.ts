import { keptAbove } from '../../../messages/precision.ts'
import { defineAudit, defineMessages, fail, pass, warn } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'

const LARGE = 500 * 1024
const TOO_LARGE = 2 * 1024 * 1024

const messages = defineMessages({
  size: '{size:bytes}',
  small: 'The HTML is {size:bytes} uncompressed.',
  large: 'The HTML is {size:bytes} uncompressed; up to {limit:bytes} is good.',
  here: 'Uncompressed size: {size:bytes}.',
})

export const documentSize = defineAudit({
  id: 'performance/document-size',
  importance: 'low',
  title: 'HTML document is reasonably small',
  failureTitle: 'HTML document is large',
  why: 'Browsers have to download and parse all of the HTML, and search engines stop reading very long documents.',
  fix: 'Move inlined images, styles and data out of the HTML into separate files, and split very long pages.',
  messages,
  authorities: [googleSearch('Googlebot, file size limits', 'crawling-indexing/googlebot')],
  examples: { language: 'text', bad: 'index.html: 2.5 MB uncompressed', good: 'index.html: 60 kB uncompressed' },
  needs: ['page'],

  check({ page }) {
    const bytes = page.decodedBytes
    const size = keptAbove([LARGE, TOO_LARGE], bytes, 'bytes')
    const more = { value: messages.size({ size }), details: { decodedBytes: bytes, wireBytes: page.wireBytes } }
    if (bytes <= LARGE) return pass(messages.small({ size }), more)
    const summary = messages.large({ size, limit: LARGE })
    const findings = [finding(messages.here({ size }), { where: page.url })]
    return bytes > TOO_LARGE ? fail(summary, { ...more, findings }) : warn(summary, { ...more, findings })
  },
})
