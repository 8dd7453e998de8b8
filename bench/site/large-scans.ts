import type { Measure } from '../measure.ts'
import { Closing } from '../service/children.ts'
import { type CrawlRun, serveSite } from './scanned-site.ts'

/** Smaller than those that are compared with other crawlers, because there are so many; each has about a hundred links. */
const BYTES = 16_000
const TIMES = 5
/** With the addresses that do not work these are the 50,000 that a scan may have. */
const MOST_PAGES = 48_700
const MEMORY_MOST = 400
const GROWTH_MOST = 1.3
const FINDINGS_MOST_S = 30

/** A large site, and the largest that can be scanned. */
export async function* benchLargeScans(
  pages: number,
  isWanted: { memory: boolean; findings: boolean },
): AsyncGenerator<Measure> {
  const first = isWanted.memory ? await scan(pages) : null
  const more = Math.min(pages * TIMES, MOST_PAGES)
  const last = await scan(more)
  if (first !== null) {
    yield {
      what: `Peak memory of verdict site and its processes, ${pages} pages of about ${BYTES / 1000} kB (${describe(first, pages)})`,
      figure: `${first.peakMb.toFixed(0)} MiB`,
      bound: `≤ ${MEMORY_MOST} MiB`,
      holds: first.peakMb <= MEMORY_MOST,
    }
    yield {
      what: `Peak memory over ${more} such pages ÷ over ${pages} (${last.peakMb.toFixed(0)} ÷ ${first.peakMb.toFixed(0)} MiB; ${describe(last, more)})`,
      figure: `${(last.peakMb / first.peakMb).toFixed(2)} ×`,
      bound: `≤ ${GROWTH_MOST} ×`,
      holds: last.peakMb <= GROWTH_MOST * first.peakMb,
    }
  }
  if (!isWanted.findings) return
  const seconds = last.afterLastMs / 1000
  yield {
    what: `From the last request of a scan of ${more} pages to its end: findings computed, stored and printed`,
    figure: `${seconds.toFixed(1)} s`,
    bound: `≤ ${FINDINGS_MOST_S} s`,
    holds: seconds <= FINDINGS_MOST_S,
  }
}

async function scan(pages: number): Promise<CrawlRun> {
  await using closing = new Closing()
  const site = await serveSite({ pages, bytes: BYTES }, closing)
  return await site.verdict('text')
}

function describe({ ms, cpuMs }: CrawlRun, pages: number): string {
  return `${((pages / ms) * 1000).toFixed(0)} pages a second, ${(cpuMs / pages).toFixed(1)} ms of CPU time each`
}
