import { defineAudit, defineMessages, fail, type Message, pass } from '../../audit.ts'
import { type BrowserRequest, hasFailed } from '../../browser-evidence.ts'
import { finding } from '../../derive/document/where.ts'
import type { Finding } from '../../model.ts'

const messages = defineMessages({
  none: { one: 'The only request succeeded.', other: 'All {count} requests succeeded.' },
  noneFailed: 'No request failed.',
  failed: { one: '{count} request failed.', other: '{count} requests failed.' },
  share: { one: '{failed} of {count} request', other: '{failed} of {count} requests' },
  noResponse: 'No response: {reason}',
  cors: 'Blocked by the browser: the response allows no access from this origin (CORS).',
  csp: 'Blocked by the Content Security Policy.',
  mixedContent: 'Blocked by the browser as mixed content.',
  badStatus: 'Responded with status {status}.',
})

export const failedRequests = defineAudit({
  id: 'practice/failed-requests',
  importance: 'low',
  title: 'No failed requests',
  failureTitle: 'Failed requests',
  why: 'A resource that can’t be loaded is missing for visitors: an image, a stylesheet, a feature that needs its script.',
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
    if (failed.length === 0) {
      // The others were canceled, or still running at the end of the visit.
      const isWhole = requests.every(({ status, kind }) => status !== null || kind === 'websocket')
      return pass(isWhole ? messages.none({ count }) : messages.noneFailed)
    }
    return fail(messages.failed({ count: failed.length }), {
      value: messages.share({ failed: failed.length, count }),
      findings: failed.map(asFinding),
    })
  },
})

const BLOCKED: Record<string, Message> = {
  cors: messages.cors,
  csp: messages.csp,
  'mixed-content': messages.mixedContent,
}

function asFinding({ url, status, failure }: BrowserRequest): Finding {
  if (status !== null) return finding(messages.badStatus({ status: String(status) }), { where: url })
  const reason = failure ?? ''
  return finding(BLOCKED[reason] ?? messages.noResponse({ reason }), { where: url })
}
