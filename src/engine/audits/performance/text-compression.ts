import { defineAudit, fail, pass, unknown } from '../../audit.ts'
import { counted, inBytes } from '../../derive/resources/resource-words.ts'
import { isCompressed, textSaving } from '../../derive/resources/text-savings.ts'
import type { Finding, Page, ResourceAnswer } from '../../model.ts'

export const textCompression = defineAudit({
  id: 'performance/text-compression',
  importance: 'high',
  title: 'Text travels compressed',
  why: 'HTML, CSS and JavaScript shrink to a third or less; without compression every visitor waits for bytes that carry nothing.',
  fix: 'Switch on gzip, Brotli or Zstandard for text types in the web server or CDN.',
  authorities: [
    {
      name: 'Lighthouse: enable text compression',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression',
    },
    { name: 'RFC 9110, 8.4 Content-Encoding', url: 'https://www.rfc-editor.org/rfc/rfc9110#section-8.4' },
  ],
  examples: {
    language: 'text',
    bad: 'GET /app.css  →  content-type: text/css, 84 KiB, no content-encoding',
    good: 'GET /app.css  →  content-type: text/css, content-encoding: br, 14 KiB',
  },
  needs: ['page'],
  wants: ['resources'],

  check({ page, resources }) {
    if (page.wireBytes === null) return unknown('The sizes on the wire are not part of the evidence.')
    const answers: Sized[] = resources.ok
      ? resources.value.items.flatMap(({ answer }) => (answer === null ? [] : [answer]))
      : []
    const findings: Finding[] = []
    let saved = 0
    for (const answer of [page, ...answers]) {
      const saving = textSaving(answer)
      if (saving === 0) continue
      saved += saving
      findings.push({ message: sentence(answer, saving), where: answer.url })
    }
    if (saved > 0)
      return fail(`${counted(findings.length, 'text file')} could be ${inBytes(saved)} smaller on the wire.`, {
        value: inBytes(saved),
        findings,
        details: { savings: saved },
      })
    if (!tried(page)) return unknown('What compression would save on this page was not measured.')
    if (!resources.ok)
      return unknown(`The page itself is fine; of the files it loads nothing is known. ${resources.message}`)
    return pass('Every text file of some size travels compressed.', { details: { savings: 0 } })
  },
})

type Sized = Pick<Page | ResourceAnswer, 'url' | 'headers' | 'decodedBytes' | 'gzipBytes'>

function sentence({ decodedBytes }: Sized, saving: number): string {
  return `Sent uncompressed: ${inBytes(decodedBytes)}, of which gzip would save ${inBytes(saving)}.`
}

function tried({ gzipBytes, headers }: Page): boolean {
  return gzipBytes !== null || (headers !== null && isCompressed(headers))
}
