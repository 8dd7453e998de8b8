import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { htmlStandard, OBSERVATORY, w3c } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { type Framing, readFraming } from '../../derive/http/framing.ts'
import { headerValues } from '../../derive/http/headers.ts'

const XFO = 'X-Frame-Options'
const CSP = 'Content-Security-Policy'

const messages = defineMessages({
  anySite: 'Any site can show the page in a frame.',
  noSite: 'No site can show the page in a frame.',
  sameOrigin: 'Only the site itself can show the page in a frame.',
  listed: 'Only listed sites can show the page in a frame.',
  noOne: 'no site',
  itself: 'same-origin',
  some: 'listed sites',
  ancestorsOpen: 'frame-ancestors allows every site.',
  missing: 'Neither frame-ancestors nor X-Frame-Options is set.',
  allowFrom: 'Browsers ignore ALLOW-FROM.',
  invalid: 'Browsers only support DENY and SAMEORIGIN.',
  conflict: 'The values contradict each other, so browsers block every frame.',
})

export const framing = defineAudit({
  id: 'security/framing',
  importance: 'medium',
  title: 'Protected against clickjacking',
  failureTitle: 'Not protected against clickjacking',
  why: 'Another site can show the page in an invisible frame and trick visitors into clicking on it (clickjacking).',
  fix: "Send `Content-Security-Policy: frame-ancestors 'self'` (or `'none'`); `X-Frame-Options: SAMEORIGIN` covers old browsers.",
  messages,
  authorities: [
    htmlStandard('the X-Frame-Options header', 'document-lifecycle.html#the-x-frame-options-header'),
    w3c('CSP frame-ancestors', 'CSP3/#directive-frame-ancestors'),
    OBSERVATORY,
  ],
  examples: {
    language: 'http',
    bad: 'X-Frame-Options: ALLOW-FROM https://partner.example',
    good: "Content-Security-Policy: frame-ancestors 'self' https://partner.example",
  },
  needs: ['headers'],

  check({ headers }) {
    const sent = headerValues(headers, XFO)
    const framing = readFraming(sent, headerValues(headers, CSP))
    const details = { allowed: framing.allowed, by: framing.by, xFrameOptions: framing.xFrameOptions }
    if (framing.allowed === 'everybody') return fail(messages.anySite, { findings: [problem(framing, sent)], details })
    return pass(ALLOWED[framing.allowed], {
      value: VALUES[framing.allowed],
      findings: framing.xFrameOptions === 'conflict' && framing.by !== 'csp' ? [conflict(sent)] : [],
      details,
    })
  },
})

const ALLOWED = { nobody: messages.noSite, 'same-origin': messages.sameOrigin, some: messages.listed }
const VALUES = { nobody: messages.noOne, 'same-origin': messages.itself, some: messages.some }

function problem({ by, xFrameOptions }: Framing, sent: string[]): Finding {
  if (by === 'csp') return finding(messages.ancestorsOpen, { where: `header: ${CSP}` })
  const where = `header: ${XFO}`
  if (xFrameOptions === 'absent') return finding(messages.missing, { where })
  const message = xFrameOptions === 'allow-from' ? messages.allowFrom : messages.invalid
  return finding(message, { where, snippet: cut(sent.join(', '), 160) })
}

function conflict(sent: string[]): Finding {
  return finding(messages.conflict, { where: `header: ${XFO}`, snippet: cut(sent.join(', '), 160), note: true })
}
