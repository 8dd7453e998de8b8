import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, pass } from '../../audit.ts'
import { htmlStandard, webDev } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import { type CrossOriginValue, readIsolation } from '../../derive/http/isolation.ts'

const NAMES = {
  opener: 'Cross-Origin-Opener-Policy',
  embedder: 'Cross-Origin-Embedder-Policy',
  resource: 'Cross-Origin-Resource-Policy',
} as const

const messages = defineMessages({
  isolated: 'The page is cross-origin isolated.',
  notIsolated: 'The page is not cross-origin isolated.',
  ignored: 'Browsers ignore this header because its value is unknown.',
})

export const isolation = defineAudit({
  id: 'security/isolation',
  importance: 'info',
  title: 'Cross-origin isolation',
  why: 'For information only: these headers keep other sites’ windows and files out of the page’s memory. Most pages don’t need them; pages that use SharedArrayBuffer do.',
  fix: 'If no other site needs to open this page and communicate with it, send `Cross-Origin-Opener-Policy: same-origin`.',
  messages,
  authorities: [
    htmlStandard('cross-origin opener policies', 'browsers.html#cross-origin-opener-policies'),
    webDev('why you need cross-origin isolated', 'articles/why-coop-coep'),
  ],
  examples: {
    language: 'http',
    bad: 'Cross-Origin-Opener-Policy: Same-Origin',
    good: 'Cross-Origin-Opener-Policy: same-origin\nCross-Origin-Embedder-Policy: require-corp',
  },
  needs: ['headers'],

  check({ headers }) {
    const { opener, embedder, resource, crossOriginIsolated } = readIsolation(headers)
    const findings = [
      ...note(NAMES.opener, opener),
      ...note(NAMES.embedder, embedder),
      ...note(NAMES.resource, resource),
    ]
    return pass(crossOriginIsolated ? messages.isolated : messages.notIsolated, {
      findings,
      details: { opener, embedder, resource, crossOriginIsolated },
    })
  },
})

function note(name: string, value: CrossOriginValue): Finding[] {
  if (value !== 'invalid') return []
  return [finding(messages.ignored, { where: `header: ${name}`, note: true })]
}
