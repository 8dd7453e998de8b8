import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { type BrowserRequest, hasFailed } from '../../browser-evidence.ts'
import { finding } from '../../derive/document/where.ts'
import type { Finding } from '../../model.ts'

const messages = defineMessages({
  none: { one: 'The {count} request succeeded.', other: 'All {count} requests succeeded.' },
  failed: { one: '{count} request failed.', other: '{count} requests failed.' },
  share: { one: '{failed} of {count} request', other: '{failed} of {count} requests' },
  noResponse: 'No response: {reason}',
  badStatus: 'Responded with status {status}.',
})

export const failedRequests = defineAudit({
  id: 'practice/failed-requests',
  importance: 'low',
  title: 'No failed requests',
  failureTitle: 'Failed requests',
  why: 'A resource that can’t be loaded is missing for visitors: an image, a style sheet, a feature that needs its script.',
  fix: 'Fix or remove each URL listed here.',
  messages,
  authorities: [
    {
      name: 'Lighthouse: browser errors were logged to the console',
      url: 'https://developer.chrome.com/docs/lighthouse/best-practices/errors-in-console',
    },
  ],
  examples: { language: 'text', bad: 'GET /logo.png  →  404', good: 'GET /logo.png  →  200' },
  depth: 'rendered',
  needs: ['rendered'],

  check({ rendered }) {
    const { requests } = rendered
    const failed = requests.filter(hasFailed)
    const count = requests.length
    if (failed.length === 0) return pass(messages.none({ count }))
    return fail(messages.failed({ count: failed.length }), {
      value: messages.share({ failed: failed.length, count }),
      findings: failed.map(asFinding),
    })
  },
})

function asFinding({ url, status, failure }: BrowserRequest): Finding {
  const message =
    status === null ? messages.noResponse({ reason: failure ?? '' }) : messages.badStatus({ status: String(status) })
  return finding(message, { where: url })
}
