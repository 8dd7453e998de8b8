import { defineAudit, defineMessages, pass } from '../../audit.ts'
import type { Element } from '../../derive/document/dom.ts'
import type { Link } from '../../derive/document/links.ts'
import { finding, findingAt } from '../../derive/document/where.ts'

const MAX_ADDRESSES = 20
const MAX_SIGNS = 10_000
const MAX_LOCAL = 64
const MAX_DOMAIN = 255
const LOCAL = /[A-Za-z0-9._%+-]/
const DOMAIN = /[A-Za-z0-9.-]/
const ADDRESS = /^[A-Za-z0-9][A-Za-z0-9._%+-]*@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,24}$/
/** `icon@2x.png`, `app@1.2.0.min.js`: names of files whose endings are no top-level domains. */
const FILE = /\.(?:avif|bmp|css|gif|heic|html?|ico|jpe?g|js|json|mjs|pdf|png|svg|tiff?|webm|webp|xml)$/i

const messages = defineMessages({
  none: 'The text has no email addresses.',
  found: { one: 'The text has {count} email address.', other: 'The text has {count} email addresses.' },
  addresses: { one: '{count} address', other: '{count} addresses' },
  address: '{address}',
})

export const plaintextEmail = defineAudit({
  id: 'security/plaintext-email',
  importance: 'info',
  title: 'Email addresses in the text',
  why: 'For information only: spam bots collect addresses from pages, but visitors need them too.',
  fix: 'If spam is a problem, offer a form or a dedicated address.',
  messages,
  authorities: [],
  examples: { bad: '<p>Write to office@example.com</p>', good: '<p><a href="/contact">Write to us</a></p>' },
  provenByShell: [],
  needs: ['document', 'links', 'words'],

  check({ document, links, words }) {
    const seen = new Set<string>()
    const found = new Map<string, Element | null>()
    let signs = 0
    for (const { value, parent } of words.withAt) {
      for (let sign = value.indexOf('@'); sign !== -1 && signs++ < MAX_SIGNS; sign = value.indexOf('@', sign + 1)) {
        const address = addressAround(value, sign)
        if (address === null || seen.has(address)) continue
        seen.add(address)
        if (found.size < MAX_ADDRESSES) found.set(address, parent)
      }
    }
    const mailto = links.filter(isMailto).length
    const total = seen.size
    const details = { addresses: [...found.keys()], mailtoLinks: mailto }
    if (total === 0) return pass(messages.none, { value: messages.addresses({ count: 0 }), details })
    return pass(messages.found({ count: total }), {
      value: messages.addresses({ count: total }),
      findings: [...found].map(([address, parent]) => {
        const message = messages.address({ address })
        return { ...(parent === null ? finding(message) : findingAt(document, parent, message)), note: true }
      }),
      findingsTotal: total,
      details,
    })
  },
})

function isMailto({ kind, href }: Link): boolean {
  return kind === 'other' && /^\s*mailto:/i.test(href)
}

/** Looks a bounded way to both sides of an at sign, so that a text of nothing but at signs costs no more than its length. */
function addressAround(text: string, sign: number): string | null {
  let start = sign
  while (start > 0 && sign - start < MAX_LOCAL && LOCAL.test(text[start - 1]!)) start--
  let end = sign + 1
  while (end < text.length && end - sign < MAX_DOMAIN && DOMAIN.test(text[end]!)) end++
  // A full stop or hyphen that ends the sentence is not part of it.
  while (end > sign + 1 && (text[end - 1] === '.' || text[end - 1] === '-')) end--
  const address = text.slice(start, end)
  return ADDRESS.test(address) && !FILE.test(address) ? address.toLowerCase() : null
}
