import { defineAudit, fail, pass } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'
import { type Framing, readFraming } from '../../derive/http/framing.ts'
import { headerValues } from '../../derive/http/headers.ts'
import type { Finding } from '../../model.ts'

const XFO = 'X-Frame-Options'
const CSP = 'Content-Security-Policy'

export const framing = defineAudit({
  id: 'security/framing',
  importance: 'medium',
  title: 'Strange sites cannot show the page in a frame',
  why: 'In an invisible frame of another site visitors can be made to click on this page without knowing it.',
  fix: "Send `Content-Security-Policy: frame-ancestors 'self'` (or `'none'`); `X-Frame-Options: SAMEORIGIN` serves old browsers.",
  authorities: [
    {
      name: 'HTML: the X-Frame-Options header',
      url: 'https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header',
    },
    { name: 'W3C: CSP frame-ancestors', url: 'https://www.w3.org/TR/CSP3/#directive-frame-ancestors' },
    {
      name: 'MDN HTTP Observatory',
      url: 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring',
    },
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
    if (framing.allowed === 'everybody')
      return fail('Every site may show the page in a frame.', { findings: [problem(framing, sent)], details })
    const who = { nobody: 'Nobody', 'same-origin': 'Only the site itself', some: 'Only sites that are named' }
    return pass(`${who[framing.allowed]} may show the page in a frame.`, {
      value: framing.allowed,
      findings: framing.xFrameOptions === 'conflict' && framing.by !== 'csp' ? [conflict(sent)] : [],
      details,
    })
  },
})

function problem({ by, xFrameOptions }: Framing, sent: string[]): Finding {
  if (by === 'csp') return { message: 'frame-ancestors lets everybody in.', where: `header: ${CSP}` }
  const where = `header: ${XFO}`
  if (xFrameOptions === 'absent') return { message: 'Neither frame-ancestors nor X-Frame-Options is sent.', where }
  const message =
    xFrameOptions === 'allow-from' ? 'Browsers ignore ALLOW-FROM.' : 'Browsers know only DENY and SAMEORIGIN.'
  return { message, where, snippet: cut(sent.join(', '), 160) }
}

function conflict(sent: string[]): Finding {
  const message = 'The values contradict each other, so browsers refuse every frame.'
  return { message, where: `header: ${XFO}`, snippet: cut(sent.join(', '), 160), note: true }
}
