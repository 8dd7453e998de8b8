import { defineAudit, fail, pass } from '../../audit.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import type { BrowserRequest, Finding } from '../../model.ts'

export const failedRequests = defineAudit({
  id: 'practice/failed-requests',
  importance: 'low',
  title: 'Everything the page asks for is there',
  why: 'What cannot be loaded is missing for visitors: a picture, a style, a part that needs its script.',
  fix: 'Repair or remove each address that is listed here.',
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
    if (failed.length === 0) return pass(`Nothing failed of ${counted(requests.length, 'request')}.`)
    return fail(`${failed.length} of ${counted(requests.length, 'request')} failed.`, {
      value: String(failed.length),
      findings: failed.map(asFinding),
    })
  },
})

/** A request that the page itself called off has not failed, nor has one that was still under way when we left. */
function hasFailed({ kind, status, failure }: BrowserRequest): boolean {
  if (kind === 'document') return false
  return status === null ? failure !== null && failure !== 'canceled' && failure !== 'net::ERR_ABORTED' : status >= 400
}

function asFinding({ url, status, failure }: BrowserRequest): Finding {
  return { message: status === null ? `Was not had: ${failure}` : `Answered with status ${status}.`, where: url }
}
