import { defineAudit, pass } from '../../audit.ts'
import { type CrossOriginValue, readIsolation } from '../../derive/http/isolation.ts'
import type { Finding } from '../../model.ts'

const NAMES = {
  opener: 'Cross-Origin-Opener-Policy',
  embedder: 'Cross-Origin-Embedder-Policy',
  resource: 'Cross-Origin-Resource-Policy',
} as const

export const isolation = defineAudit({
  id: 'security/isolation',
  importance: 'info',
  title: 'How the page is kept apart from other origins',
  why: 'These headers keep windows and files of other sites out of the page’s memory. Most pages do without them; those that use shared memory need them.',
  fix: 'Where no other site opens this page and talks to it, send `Cross-Origin-Opener-Policy: same-origin`.',
  authorities: [
    {
      name: 'HTML: cross-origin opener policies',
      url: 'https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies',
    },
    { name: 'web.dev: why you need cross-origin isolated', url: 'https://web.dev/articles/why-coop-coep' },
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
    const summary = crossOriginIsolated
      ? 'The page is cross-origin isolated.'
      : 'The page is not cross-origin isolated.'
    return pass(summary, { findings, details: { opener, embedder, resource, crossOriginIsolated } })
  },
})

function note(name: string, value: CrossOriginValue): Finding[] {
  if (value !== 'invalid') return []
  return [
    { message: 'Browsers ignore this header: its value is none they know.', where: `header: ${name}`, note: true },
  ]
}
