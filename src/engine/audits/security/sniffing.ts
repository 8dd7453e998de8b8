import { defineAudit, fail, pass } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'
import { isNosniff } from '../../derive/http/content-type.ts'
import { headerValues } from '../../derive/http/headers.ts'

const HEADER = 'X-Content-Type-Options'

export const sniffing = defineAudit({
  id: 'security/sniffing',
  importance: 'low',
  title: 'Browsers take files for what the server says they are',
  why: 'Browsers that guess a file’s type from its bytes can be led to run an uploaded picture or text as a script.',
  fix: 'Send `X-Content-Type-Options: nosniff` with every answer, and the right Content-Type.',
  authorities: [
    { name: 'Fetch: X-Content-Type-Options', url: 'https://fetch.spec.whatwg.org/#x-content-type-options-header' },
    {
      name: 'MDN HTTP Observatory',
      url: 'https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring',
    },
  ],
  examples: { language: 'http', bad: 'X-Content-Type-Options: none', good: 'X-Content-Type-Options: nosniff' },
  needs: ['headers'],

  check({ headers }) {
    const values = headerValues(headers, HEADER)
    if (isNosniff(values)) return pass('The header is set.', { value: 'nosniff' })
    const where = `header: ${HEADER}`
    if (values.length === 0)
      return fail(`The page sends no ${HEADER} header.`, { findings: [{ message: 'This header is missing.', where }] })
    return fail('Browsers ignore the header, because its first value is not nosniff.', {
      findings: [{ message: 'Only nosniff means anything.', where, snippet: cut(values.join(', '), 160) }],
    })
  },
})
