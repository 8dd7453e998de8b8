import { realPageBytes } from '../test/pages/real.ts'
import { collectGarbage } from './garbage.ts'
import { judgeBytes } from './judge-bytes.ts'
import type { Measure } from './measure.ts'

const FIRST = 500
const ALL = 5000
const MOST = 1.05

/** Judges thousands of pages in a row and compares what is left on the heap after a full collection. */
export async function benchHeap(): Promise<Measure[]> {
  const pages = realPageBytes()
  let early = 0
  for (let i = 1; i <= ALL; i++) {
    judgeBytes(pages[i % pages.length]!)
    if (i === FIRST) early = used()
  }
  const late = used()
  return [
    {
      what: `Heap after judging ${ALL} pages ÷ after ${FIRST} (${megabytes(early)} → ${megabytes(late)})`,
      figure: `${(late / early).toFixed(3)} ×`,
      bound: `≤ ${MOST} ×`,
      holds: late <= early * MOST,
    },
  ]
}

function used(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`
}
