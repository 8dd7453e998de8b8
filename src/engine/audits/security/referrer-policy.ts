import { defineAudit, fail, pass, unknown, warn } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'
import { headerValues } from '../../derive/http/headers.ts'
import { metaReferrer } from '../../derive/http/meta-policies.ts'
import { parseReferrerPolicy } from '../../derive/http/referrer-policy.ts'
import type { Finding } from '../../model.ts'

const HEADER = 'Referrer-Policy'
const META = 'meta[name="referrer"]'
const DEFAULT = 'strict-origin-when-cross-origin'

/** They tell other sites the whole address, with what may be secret in its path and query. */
const WHOLE_ADDRESS = new Set(['unsafe-url', 'no-referrer-when-downgrade'])
/** They tell the origin in the clear too. */
const ORIGIN_IN_THE_CLEAR = new Set(['origin', 'origin-when-cross-origin'])

export const referrerPolicy = defineAudit({
  id: 'security/referrer-policy',
  importance: 'low',
  title: 'Other sites do not learn which page a visitor came from',
  why: 'The address of a page can hold search words, names or keys. What browsers do on their own is safe; a loose policy gives it away.',
  fix: 'Send no policy, or `Referrer-Policy: strict-origin-when-cross-origin` or a stricter one.',
  authorities: [
    { name: 'W3C: Referrer Policy', url: 'https://www.w3.org/TR/referrer-policy/' },
    {
      name: 'MDN HTTP Observatory',
      url: 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring',
    },
  ],
  examples: {
    language: 'http',
    bad: 'Referrer-Policy: unsafe-url',
    good: 'Referrer-Policy: strict-origin-when-cross-origin',
  },
  needs: ['document'],
  wants: ['headers'],

  check({ document, headers }) {
    const meta = metaReferrer(document)
    if (!headers.ok && meta.policy === null) return unknown(headers.message)
    const sent = headers.ok ? headerValues(headers.value, HEADER) : []
    const header = parseReferrerPolicy(sent)
    // The meta element is read after the header, and replaces what it set.
    const policy = meta.policy ?? header.policy
    const where = meta.policy === null ? `header: ${HEADER}` : META
    const details = { policy: policy ?? DEFAULT, header: header.policy, meta: meta.policy }
    if (policy === null) {
      const unread = unreadOf(sent, meta.ignored)
      if (unread !== null)
        return warn('The page names a referrer policy that browsers do not know.', { findings: [unread], details })
      return pass('Without a policy that counts browsers use a safe one.', {
        value: DEFAULT,
        details,
        findings: notes(meta.ignored),
      })
    }
    const more = { value: policy, details }
    if (WHOLE_ADDRESS.has(policy))
      return fail('Other sites learn the whole address of the page a visitor came from.', {
        ...more,
        findings: [{ message: `${policy} sends the whole address to other sites.`, where }],
      })
    if (ORIGIN_IN_THE_CLEAR.has(policy))
      return warn('The policy sends the host’s name unencrypted too.', {
        ...more,
        findings: [{ message: `${policy} also counts on the way from https to http.`, where }],
      })
    return pass('The policy tells other sites no more than the host.', { ...more, findings: notes(meta.ignored) })
  },
})

/** The first word that means nothing to browsers, where that is all there is. */
function unreadOf(sent: string[], inMeta: string[]): Finding | null {
  const message = 'No referrer policy is called that; browsers ignore it.'
  if (sent.some((value) => value.trim() !== ''))
    return { message, where: `header: ${HEADER}`, snippet: cut(sent.join(', '), 160) }
  const strange = inMeta.find((content) => parseReferrerPolicy([content]).policy === null)
  return strange === undefined ? null : { message, where: META, snippet: cut(strange, 160) }
}

function notes(ignored: string[]): Finding[] {
  return ignored.slice(0, 5).map((content) => ({
    message: 'Browsers ignore this meta element: it must hold one policy, and a known one.',
    where: META,
    snippet: cut(content, 160),
    note: true,
  }))
}
