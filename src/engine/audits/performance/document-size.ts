import { defineAudit, fail, pass, warn } from '../../audit.ts'
import { inBytes } from '../../derive/resources/resource-words.ts'

const LARGE = 500 * 1024
const TOO_LARGE = 2 * 1024 * 1024

export const documentSize = defineAudit({
  id: 'performance/document-size',
  importance: 'low',
  title: 'The HTML is of a reasonable size',
  why: 'A browser must read all of the HTML before the page is complete, and search engines stop reading a very long one.',
  fix: 'Move images, styles and data that are written into the HTML to files of their own, and split very long pages.',
  authorities: [
    {
      name: 'Google Search Central: Googlebot, file size limits',
      url: 'https://developers.google.com/search/docs/crawling-indexing/googlebot',
    },
  ],
  examples: { language: 'text', bad: 'index.html: 2.4 MiB decoded', good: 'index.html: 60 KiB decoded' },
  needs: ['page'],

  check({ page }) {
    const bytes = page.decodedBytes
    const size = inBytes(bytes)
    const more = { value: size, details: { decodedBytes: bytes, wireBytes: page.wireBytes } }
    const findings = [{ message: `The HTML alone is ${size} once decoded.`, where: page.url }]
    if (bytes > TOO_LARGE) return fail(`The HTML is ${size}: more than ${inBytes(TOO_LARGE)}.`, { ...more, findings })
    if (bytes > LARGE) return warn(`The HTML is ${size}: more than ${inBytes(LARGE)}.`, { ...more, findings })
    return pass(`The HTML is ${size}.`, more)
  },
})
