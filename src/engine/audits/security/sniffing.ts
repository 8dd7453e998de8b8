import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { OBSERVATORY } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'
import { isNosniff } from '../../derive/http/content-type.ts'
import { headerValues } from '../../derive/http/headers.ts'

const HEADER = 'X-Content-Type-Options'

const messages = defineMessages({
  set: 'The X-Content-Type-Options header is set.',
  missing: 'The X-Content-Type-Options header is missing.',
  missingHere: 'This header is missing.',
  ignored: 'Browsers ignore the header because its first value isn’t nosniff.',
  onlyNosniff: 'nosniff is the only valid value.',
})

export const sniffing = defineAudit({
  id: 'security/sniffing',
  importance: 'low',
  title: 'MIME sniffing is turned off',
  failureTitle: 'MIME sniffing is not turned off',
  why: 'Browsers that guess a file’s type from its bytes can be tricked into running an uploaded image or text file as a script.',
  fix: 'Send `X-Content-Type-Options: nosniff` with every response, and the right Content-Type.',
  messages,
  authorities: [
    { name: 'Fetch: X-Content-Type-Options', url: 'https://fetch.spec.whatwg.org/#x-content-type-options-header' },
    OBSERVATORY,
  ],
  examples: { language: 'http', bad: 'X-Content-Type-Options: none', good: 'X-Content-Type-Options: nosniff' },
  needs: ['headers'],

  check({ headers }) {
    const values = headerValues(headers, HEADER)
    if (isNosniff(values)) return pass(messages.set, { value: 'nosniff' })
    const where = `header: ${HEADER}`
    if (values.length === 0) return fail(messages.missing, { findings: [finding(messages.missingHere, { where })] })
    return fail(messages.ignored, {
      findings: [finding(messages.onlyNosniff, { where, snippet: cut(values.join(', '), 160) })],
    })
  },
})
