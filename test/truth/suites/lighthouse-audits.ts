import type { Evidence } from '../../../src/engine/evidence.ts'
import type { Json } from '../../../src/engine/model.ts'
import { captureOf, compareOutcome, resultOn } from '../audit-case.ts'
import { type Suite, sameAlarm } from '../truth.ts'

/** Lighthouse's own unit cases: each topic and the audit that answers it. */
const AUDITS: Record<string, string> = {
  'csp-xss': 'security/csp',
  'has-hsts': 'security/hsts',
  'clickjacking-mitigation': 'security/framing',
  'origin-isolation': 'security/isolation',
  'trusted-types-xss': 'security/csp',
  canonical: 'seo/canonical',
  'crawlable-anchors': 'seo/crawlable-links',
  hreflang: 'seo/hreflang',
  'is-crawlable': 'seo/indexable',
  'link-text': 'seo/link-text',
  'meta-description': 'seo/description',
  'robots-txt': 'seo/robots-txt',
  charset: 'practice/charset',
  doctype: 'practice/doctype',
  viewport: 'practice/viewport',
  'viewport-meta': 'practice/viewport',
  plugins: 'practice/plugins',
}

export const lighthouseAudits: Suite = {
  name: 'lighthouse-audits',
  atLeast: 0.97,
  compare({ audit_topic, input, expected }) {
    const id = AUDITS[audit_topic]
    if (id === undefined) return { verdict: 'miss', ours: 'no audit for this topic', theirs: String(expected.outcome) }
    const evidence = audit_topic === 'robots-txt' ? robotsEvidence(input) : captureOf(input)
    const result = resultOn(evidence, id)
    // Lighthouse passes a page that only some crawlers may index, with a warning; that is what we call warn.
    if (audit_topic === 'is-crawlable' && result.outcome === 'warn' && (expected.warnings as [] | undefined)?.length)
      return { verdict: 'agree', ours: result.summary, theirs: 'pass with a warning' }
    const told = DETAILS[audit_topic]?.(result.details ?? {})
    if (told !== undefined) return sameAlarm(!told, expected.outcome === 'fail', String(told), String(expected.outcome))
    return compareOutcome(result, expected.outcome as string)
  },
}

/** What costs nothing with us and is a whole audit there: we tell it in the details of a wider one. */
const DETAILS: Record<string, (details: Record<string, Json>) => boolean> = {
  'trusted-types-xss': (details) => details.trustedTypes === true,
  'origin-isolation': (details) => details.opener !== 'absent' && details.opener !== 'invalid',
}

/** These rows are about the answer to /robots.txt alone. */
function robotsEvidence({ robots, robots_status }: Record<string, unknown>): Evidence {
  const evidence = captureOf({})
  if (typeof robots_status !== 'number')
    return { ...evidence, robots: { ok: false, code: 'connect_failed', message: 'robots.txt could not be fetched.' } }
  const text = typeof robots === 'string' ? robots : ''
  const url = 'https://example.com/robots.txt'
  const value = { url, status: robots_status, contentType: 'text/plain', text, truncated: false, bytes: text.length }
  return { ...evidence, robots: { ok: true, value } }
}
