import { BoundedCache } from '../../../common/bounded-cache.ts'
import { unpack } from '../../../common/zstd.ts'
import type { Results } from '../../../results/schema.ts'
import type { Storage } from '../../../storage/open.ts'
import type { Report } from '../../../storage/records.ts'
import { latestResults } from '../../../storage/runs.ts'

/** A page that is shared is opened many times; its results are unpacked once. */
const REMEMBERED = 50

export type ReadResults = (report: Report) => Promise<Results | null>

export function createReadResults(storage: Storage): ReadResults {
  const known = new BoundedCache<string, Results>(REMEMBERED)
  return async (report) => {
    if (report.resultRunId === null) return null
    // Judged anew, a run has other results than before; the report's time of change tells.
    const key = `${report.resultRunId} ${report.updatedAt}`
    const before = known.get(key)
    if (before !== undefined) return before
    const bytes = await resultBytes(storage, report)
    if (bytes === null) return null
    const results = JSON.parse(bytes.toString()) as Results
    known.set(key, results)
    return results
  }
}

/** The JSON as it was stored, unpacked. */
export async function resultBytes({ db }: Storage, { resultRunId }: Report): Promise<Buffer | null> {
  const stored = resultRunId === null ? undefined : await latestResults(db, resultRunId)
  return stored === undefined ? null : unpack(stored)
}
