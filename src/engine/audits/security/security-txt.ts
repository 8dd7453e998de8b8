import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, pass, unknown } from '../../audit.ts'
import { rfc } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { saysNothing } from '../../derive/refusal.ts'
import type { TextFile } from '../../model.ts'

const MAX_LINES = 1000

const messages = defineMessages({
  none: 'The site has no security.txt with a contact.',
  unclear: 'security.txt responded with status {status}.',
  noValue: 'none',
  present: 'The site has a security.txt with a contact.',
  noExpires: 'The Expires line, which RFC 9116 requires, is missing.',
  badExpires: 'The Expires line has no valid date.',
  expired: 'The file expired on {date}.',
})

export const securityTxt = defineAudit({
  id: 'security/security-txt',
  importance: 'info',
  title: 'Site has a security.txt',
  failureTitle: 'Site has no security.txt',
  why: 'For information only: people who find a vulnerability look at /.well-known/security.txt for a way to report it.',
  fix: 'Publish a security.txt there with at least a Contact and an Expires line.',
  messages,
  authorities: [rfc(9116, 'security.txt')],
  examples: {
    language: 'text',
    bad: '404 Not Found',
    good: 'Contact: mailto:security@example.com\nExpires: 2027-01-01T00:00:00Z',
  },
  needs: ['securityTxt', 'now'],

  check({ securityTxt: file, now }) {
    const { status } = file
    if (saysNothing(status)) return unknown(messages.unclear({ status: String(status) }))
    const fields = file.status === 200 ? fieldsOf(file) : []
    const contacts = valuesOf(fields, 'contact')
    // Many servers respond with a web page for any URL.
    if (contacts.length === 0) return pass(messages.none, { value: messages.noValue })
    const expires = valuesOf(fields, 'expires')[0] ?? null
    return pass(messages.present, {
      value: cut(contacts[0]!, 100),
      findings: notes(expires, now, file.url),
      details: { url: file.url, contacts: contacts.slice(0, 10), expires },
    })
  },
})

function notes(expires: string | null, now: number, where: string): Finding[] {
  if (expires === null) return [finding(messages.noExpires, { where, note: true })]
  const at = Date.parse(expires)
  if (Number.isNaN(at)) return [finding(messages.badExpires, { where, note: true })]
  return at < now ? [finding(messages.expired({ date: expires.slice(0, 40) }), { where, note: true })] : []
}

/** RFC 9116: lines of a name, a colon and a value; names without regard to case. */
function fieldsOf({ text }: TextFile): [name: string, value: string][] {
  return text
    .split(/\r?\n/, MAX_LINES)
    .filter((line) => /^[A-Za-z-]{1,40}:/.test(line))
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1, 500).trim()])
}

function valuesOf(fields: [name: string, value: string][], name: string): string[] {
  return fields.filter((field) => field[0] === name && field[1] !== '').map((field) => field[1])
}
