import type { ResourceRecord, ResourceRecordKind, Results } from '../../../results/schema.ts'

/** One bar: milliseconds from the start of the first request. */
export interface Bar {
  label: string
  url: string
  kind: ResourceRecordKind | 'redirect'
  status: number | null
  bytes: number | null
  start: number
  /** Until the first byte, and in all; null where it was not measured. */
  wait: number | null
  duration: number | null
  failure: string | null
}

export interface Waterfall {
  bars: Bar[]
  /** Where the last bar ends. */
  end: number
  /** Files that the page asks for and that are not listed. */
  beyond: number
}

/**
 * The redirects one after another, then the page, then each file from where that which asks for it had arrived. null where
 * nothing was timed.
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
    // A style sheet comes before what it asks for; of one that did not come, nobody knows when it would have.
    const asker = item.by === null ? undefined : items[item.by]
    // A browser tells when it asked for it.
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

const LONGEST_LABEL = 24

/** The last part of the path, or the host where there is none: what tells files apart. */
export function shortName(url: string): string {
  const parsed = URL.parse(url)
  const name = parsed?.pathname.split('/').findLast((part) => part !== '') ?? parsed?.host ?? url
  return name.length <= LONGEST_LABEL ? name : `${name.slice(0, 11)}…${name.slice(-12)}`
}
