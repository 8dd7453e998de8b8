import type { Finding } from '../../assessment.ts'
import {
  defineAudit,
  defineMessages,
  fail,
  type Message,
  notApplicable,
  pass,
  type Ruling,
  unknown,
} from '../../audit.ts'
import { lighthouseAudit } from '../../authorities.ts'
import { type BrowserRequest, hasFailed } from '../../browser-evidence.ts'
import { finding } from '../../derive/document/where.ts'
import { GONE_STATUSES } from '../../derive/http/statuses.ts'
import type { Resource } from '../../model.ts'

const messages = defineMessages({
  none: { one: 'The only request succeeded.', other: 'All {count} requests succeeded.' },
  noneFailed: 'No request failed.',
  noneRequested: 'No file of the page was requested.',
  notFetched: 'The files of the page could not be fetched.',
  noneMissing: 'None of the requested files is missing.',
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
  authorities: [lighthouseAudit('browser errors were logged to the console', 'best-practices/errors-in-console')],
  examples: { language: 'text', bad: 'GET /logo.png  →  404', good: 'GET /logo.png  →  200' },
  provenByShell: ['fail'],
  needs: ['resources'],
  wants: ['rendered', 'icons'],

  check({ resources, rendered, icons }) {
    if (!rendered.ok) return missingFiles(resources.items, new Set(icons.ok ? icons.value.map(({ url }) => url) : []))
    const { requests } = rendered.value
    const failed = requests.filter(hasFailed)
    const count = requests.length
    const extent = { checked: count, affected: failed.length, hidden: 0 }
    if (failed.length === 0) {
      // The others were canceled, or still running at the end of the visit.
      const isWhole = requests.every(({ status, kind }) => status !== null || kind === 'websocket')
      return pass(isWhole ? messages.none({ count }) : messages.noneFailed, { extent })
    }
    return fail(messages.failed({ count: failed.length }), {
      value: messages.share({ failed: failed.length, count }),
      extent,
      findings: failed.map(asFinding),
    })
  },
})

/** Without a browser, only files that are gone are certain: other failures may be meant for our bot alone. Icons are another audit's. */
function missingFiles(items: readonly Resource[], icons: ReadonlySet<string>): Ruling {
  const files = items.filter(
    ({ load, url, failure }) => load !== 'conditional' && failure?.code !== 'not_collected' && !icons.has(url),
  )
  if (files.length === 0) return notApplicable(messages.noneRequested)
  const extent = (affected: number) => ({ checked: files.length, affected, hidden: 0 })
  const missing = files.filter(({ answer }) => answer !== null && GONE_STATUSES.has(answer.status))
  if (missing.length > 0)
    return fail(messages.failed({ count: missing.length }), {
      value: messages.share({ failed: missing.length, count: files.length }),
      extent: extent(missing.length),
      findings: missing.map(({ url, answer }) =>
        finding(messages.badStatus({ status: String(answer!.status) }), { where: url }),
      ),
    })
  // Files on disk have no headers. A folder may be a part of what is published, so those that it lacks are left out above.
  const isKnown = files.some(({ answer }) => answer !== null && answer.headers !== null && answer.status < 400)
  return isKnown ? pass(messages.noneMissing, { extent: extent(0) }) : unknown(messages.notFetched)
}

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
