import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, pass, unknown, warn } from '../../audit.ts'
import { OBSERVATORY, w3c } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { metaReferrer } from '../../derive/http/meta-policies.ts'
import { parseReferrerPolicy } from '../../derive/http/referrer-policy.ts'
import { failureMessage } from '../shared-messages.ts'

const HEADER = 'Referrer-Policy'
const META = 'meta[name="referrer"]'
const DEFAULT = 'strict-origin-when-cross-origin'

/** They tell other sites the whole address, with what may be secret in its path and query. */
const WHOLE_ADDRESS = new Set(['unsafe-url', 'no-referrer-when-downgrade'])
/** They send the origin over HTTP too. */
const ORIGIN_IN_THE_CLEAR = new Set(['origin', 'origin-when-cross-origin'])

const messages = defineMessages({
  unknownPolicy: 'The page has a referrer policy that browsers don’t know.',
  default: 'Without a valid policy, browsers use a safe default.',
  wholeUrl: 'Other sites get the full URL of the page a visitor came from.',
  sendsWhole: '{policy} sends the full URL to other sites.',
  unencrypted: 'The policy also sends the origin unencrypted.',
  downgrade: '{policy} also applies to links from HTTPS to HTTP.',
  safe: 'The policy sends other sites the origin at most.',
  notKnown: 'Browsers don’t know this referrer policy and ignore it.',
  metaIgnored: 'Browsers ignore this meta tag because it doesn’t hold a single known policy.',
})

export const referrerPolicy = defineAudit({
  id: 'security/referrer-policy',
  importance: 'low',
  title: 'Referrer policy is safe',
  failureTitle: 'Referrer policy leaks URLs to other sites',
  why: 'URLs can contain search terms, names or tokens. The browsers’ default policy is safe; a looser one gives them away.',
  fix: 'Send no policy, or `Referrer-Policy: strict-origin-when-cross-origin` or a stricter one.',
  messages,
  authorities: [w3c('Referrer Policy', 'referrer-policy/'), OBSERVATORY],
  examples: {
    language: 'http',
    bad: 'Referrer-Policy: unsafe-url',
    good: 'Referrer-Policy: strict-origin-when-cross-origin',
  },
  needs: ['document'],
  wants: ['headers'],

  check({ document, headers }) {
    const meta = metaReferrer(document)
    if (!headers.ok && meta.policy === null) return unknown(failureMessage(headers))
    const sent = headers.ok ? headerValues(headers.value, HEADER) : []
    const header = parseReferrerPolicy(sent)
    // The meta element is read after the header, and replaces what it set.
    const policy = meta.policy ?? header.policy
    const where = meta.policy === null ? `header: ${HEADER}` : META
    const details = { policy: policy ?? DEFAULT, header: header.policy, meta: meta.policy }
    if (policy === null) {
      const unread = unreadOf(sent, meta.ignored)
      if (unread !== null) return warn(messages.unknownPolicy, { findings: [unread], details })
      return pass(messages.default, {
        value: DEFAULT,
        details,
        findings: notes(meta.ignored),
      })
    }
    const more = { value: policy, details }
    if (WHOLE_ADDRESS.has(policy))
      return fail(messages.wholeUrl, {
        ...more,
        findings: [finding(messages.sendsWhole({ policy }), { where })],
      })
    if (ORIGIN_IN_THE_CLEAR.has(policy))
      return warn(messages.unencrypted, {
        ...more,
        findings: [finding(messages.downgrade({ policy }), { where })],
      })
    return pass(messages.safe, { ...more, findings: notes(meta.ignored) })
  },
})

/** The first unknown policy, where there is no known one. */
function unreadOf(sent: string[], inMeta: string[]): Finding | null {
  if (sent.some((value) => value.trim() !== ''))
    return finding(messages.notKnown, { where: `header: ${HEADER}`, snippet: cut(sent.join(', '), 160) })
  const strange = inMeta.find((content) => parseReferrerPolicy([content]).policy === null)
  return strange === undefined ? null : finding(messages.notKnown, { where: META, snippet: cut(strange, 160) })
}

function notes(ignored: string[]): Finding[] {
  return ignored
    .slice(0, 5)
    .map((content) => finding(messages.metaIgnored, { where: META, snippet: cut(content, 160), note: true }))
}
