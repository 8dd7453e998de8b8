import type { BrowserRequest } from '../../engine/browser-evidence.ts'
import type { Resource, Resources } from '../../engine/model.ts'
import type { ResourceRecord, ResourcesRecord } from './schema.ts'

/** As many as a run fetches. */
const MAX_ITEMS = 150

/** The files of the page: enough to draw the waterfall, without headers or contents. */
export function resourcesRecord(
  { items, total }: Resources,
  totals: ResourcesRecord['by_kind'],
  requests: readonly BrowserRequest[],
): ResourcesRecord {
  // A page may request the same URL several times.
  const requestsOf = Map.groupBy(requests.filter(isListed), ({ url }) => url)
  const listed = items.slice(0, MAX_ITEMS)
  const indexOf = new Map(listed.map(({ url }, index) => [url, index]))
  return {
    total,
    by_kind: totals,
    items: listed.map((item) => ({
      ...resourceRecord(item, indexOf),
      ...observedTimes(requestsOf.get(item.url)?.shift()),
    })),
  }
}

/** The document itself and sockets are not among the files. */
function isListed({ kind }: BrowserRequest): boolean {
  return kind !== 'document' && kind !== 'websocket'
}

function resourceRecord(resource: Resource, indexOf: Map<string, number>): ResourceRecord {
  const { url, kind, load, from, answer, failure } = resource
  return {
    url,
    kind,
    load,
    by: indexOf.get(from) ?? null,
    status: answer?.status ?? null,
    bytes: answer?.wireBytes ?? null,
    first_byte: answer?.timings?.firstByte ?? null,
    duration: answer?.timings?.total ?? null,
    failure: failure?.code ?? null,
  }
}

/** When a browser requested it and how long that took; these replace the times of our own request. */
function observedTimes(request: BrowserRequest | undefined): Partial<Pick<ResourceRecord, 'start' | 'duration'>> {
  if (request === undefined) return {}
  const { startedAt, endedAt } = request
  return {
    start: Math.round(startedAt),
    duration: endedAt === null ? null : Math.max(0, Math.round(endedAt - startedAt)),
  }
}
