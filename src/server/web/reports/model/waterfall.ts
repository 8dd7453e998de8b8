import type { ResourceRecord, ResourceRecordKind, Results } from '../../../../domain/results/schema.ts'

/** One request. Times are in milliseconds from the start of the first one. */
export interface Bar {
  label: string
  url: string
  kind: ResourceRecordKind | 'redirect'
  status: number | null
  bytes: number | null
  start: number
  /** Time to first byte, and total; null if not measured. */
  wait: number | null
  duration: number | null
  failure: string | null
}

export interface Waterfall {
  bars: Bar[]
  /** The end of the last bar. */
  end: number
  /** Number of files that are not listed. */
  beyond: number
}

/**
 * The redirects one after another, then the page, then the files: each starts when the file that references it has arrived.
 * null if nothing was timed.
 */
export function waterfallOf({ page, resources }: Pick<Results, 'page' | 'resources'>): Waterfall | null {
  if (page === null) return null
  const bars: Bar[] = []
  let clock = 0
  for (const { url, status, duration = null } of page.redirects) {
    bars.push(bar(url, 'redirect', { status, start: clock, wait: duration, duration }))
    clock += duration ?? 0
  }
  const timings = { wait: page.timings?.first_byte ?? null, duration: page.timings?.total ?? null }
  bars.push(bar(page.url, 'document', { status: page.status, bytes: page.wire_bytes, start: clock, ...timings }))
  clock += timings.duration ?? 0

  const items = resources?.items ?? []
  const ends = new Map<ResourceRecord, number>()
  for (const item of items) {
    // A stylesheet is listed before the files it references. If it failed, their start is unknown.
    const asker = item.by === null ? undefined : items[item.by]
    // A browser run has the measured start.
    const start = item.start ?? (asker && ends.get(asker)) ?? clock
    ends.set(item, start + (item.duration ?? 0))
    const { url, kind, status, bytes, duration, failure } = item
    bars.push(bar(url, kind, { status, bytes, start, wait: item.first_byte, duration, failure }))
  }
  const end = Math.max(...bars.map(({ start, duration }) => start + (duration ?? 0)))
  return end === 0 ? null : { bars, end, beyond: Math.max(0, (resources?.total ?? 0) - items.length) }
}

type Figures = Partial<Pick<Bar, 'status' | 'bytes' | 'failure'>> & Pick<Bar, 'start' | 'wait' | 'duration'>

function bar(url: string, kind: Bar['kind'], figures: Figures): Bar {
  return { label: shortName(url), url, kind, status: null, bytes: null, failure: null, ...figures }
}

const MAX_LABEL_LENGTH = 24

/** The last part of the path, or the host if there is none. */
export function shortName(url: string): string {
  const parsed = URL.parse(url)
  const name = parsed?.pathname.split('/').findLast((part) => part !== '') ?? parsed?.host ?? url
  return name.length <= MAX_LABEL_LENGTH ? name : `${name.slice(0, 11)}…${name.slice(-12)}`
}
