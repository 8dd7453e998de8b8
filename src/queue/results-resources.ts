import { totalsByKind } from '../engine/derive/resources/resource-totals.ts'
import type { BrowserRequest, Page, Resource, Resources } from '../engine/model.ts'

/** As many as a run fetches. */
const MOST = 150
const LONGEST_ADDRESS = 2048

/** The files of the page in `results`: enough to draw them, without headers or contents. */
export function resourceFacts(page: Page, { items, total }: Resources, seen: readonly BrowserRequest[] = []): object {
  const times = new Map(seen.map(({ url, startedAt, endedAt }) => [url, { startedAt, endedAt }]))
  const listed = items.slice(0, MOST)
  const places = new Map(listed.map(({ url }, place) => [url, place]))
  return {
    total,
    by_kind: totalsByKind(page.wireBytes ?? page.decodedBytes, items),
    items: listed.map((item) => ({ ...file(item, places), ...timesOf(times.get(item.url)) })),
  }
}

function file({ url, kind, load, from, answer, failure }: Resource, places: Map<string, number>): object {
  return {
    url: url.slice(0, LONGEST_ADDRESS),
    kind,
    load,
    // The place in this list of the style sheet that asked for it; null: the page did.
    by: places.get(from) ?? null,
    status: answer?.status ?? null,
    bytes: answer?.wireBytes ?? null,
    first_byte: answer?.timings?.firstByte ?? null,
    duration: answer?.timings?.total ?? null,
    failure: failure?.code ?? null,
  }
}

/** Where a browser asked for it: when it did so and how long that took. */
function timesOf(times: Pick<BrowserRequest, 'startedAt' | 'endedAt'> | undefined): object {
  if (times === undefined) return {}
  const { startedAt, endedAt } = times
  return {
    start: Math.round(startedAt),
    duration: endedAt === null ? null : Math.max(0, Math.round(endedAt - startedAt)),
  }
}
