import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, pass, unknown, warn } from '../../audit.ts'
import { chromeInsight } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import { isCompressed, MIN_SAVING, textSaving } from '../../derive/resources/text-savings.ts'
import type { Page, ResourceAnswer } from '../../model.ts'
import { failureMessage } from '../shared-messages.ts'

const messages = defineMessages({
  compressed: 'Text files are sent compressed.',
  uncompressed: {
    one: '{count} text file is sent uncompressed; compression would save {saving:bytes}.',
    other: '{count} text files are sent uncompressed; compression would save {saving:bytes}.',
  },
  saving: '{saving:bytes}',
  file: 'Sent uncompressed: {size:bytes}; gzip would save {saving:bytes}.',
  noSizes: 'The transfer sizes are not known.',
  notMeasured: 'The saving by compression was not measured.',
  pageOnly: 'The HTML is fine; the files it loads are not known. {reason:message}',
})

/** What a server sends before it waits for the first acknowledgement: ten packets (RFC 6928). Less costs no round trip. */
const FIRST_WINDOW = 14_600

export const textCompression = defineAudit({
  id: 'performance/text-compression',
  importance: 'high',
  title: 'Text files are compressed',
  failureTitle: 'Text files are sent uncompressed',
  why: 'HTML, CSS and JavaScript are much smaller when compressed, so the page loads faster.',
  fix: 'Enable gzip, Brotli or Zstandard for text types in your web server or CDN.',
  messages,
  authorities: [
    chromeInsight('document request latency', 'document-latency'),
    { name: 'RFC 9110, 8.4 Content-Encoding', url: 'https://www.rfc-editor.org/rfc/rfc9110#section-8.4' },
  ],
  examples: {
    language: 'text',
    bad: 'GET /app.css  →  content-type: text/css, 86 kB, no content-encoding',
    good: 'GET /app.css  →  content-type: text/css, content-encoding: br, 14 kB',
  },
  needs: ['page'],
  wants: ['resources'],

  check({ page, resources }) {
    if (page.wireBytes === null) return unknown(messages.noSizes)
    const answers: Sized[] = resources.ok
      ? resources.value.items.flatMap(({ answer }) => (answer === null ? [] : [answer]))
      : []
    const findings: Finding[] = []
    let saved = 0
    for (const answer of [page, ...answers]) {
      const saving = textSaving(answer)
      if (saving === 0) continue
      saved += saving
      findings.push(finding(messages.file({ size: answer.decodedBytes, saving }), { where: answer.url }))
    }
    if (saved > 0) {
      const rule = saved < FIRST_WINDOW ? warn : fail
      return rule(messages.uncompressed({ count: findings.length, saving: saved }), {
        value: messages.saving({ saving: saved }),
        findings,
        details: { savings: saved },
      })
    }
    if (!tried(page) && page.wireBytes >= MIN_SAVING) return unknown(messages.notMeasured)
    if (!resources.ok) return unknown(messages.pageOnly({ reason: failureMessage(resources) }))
    return pass(messages.compressed, { details: { savings: 0 } })
  },
})

type Sized = Pick<Page | ResourceAnswer, 'url' | 'headers' | 'decodedBytes' | 'gzipBytes'>

function tried({ gzipBytes, headers }: Page): boolean {
  return gzipBytes !== null || (headers !== null && isCompressed(headers))
}
