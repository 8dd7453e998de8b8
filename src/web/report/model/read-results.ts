import { unpack } from '../../../common/zstd.ts'
import type { Results } from '../../../results/schema.ts'
import type { Storage } from '../../../storage/open.ts'
import type { Report } from '../../../storage/records.ts'
import { latestResults } from '../../../storage/runs.ts'

/** The results of the last run that was judged. */
export async function readResults(storage: Storage, report: Report): Promise<Results | null> {
  const bytes = await resultBytes(storage, report)
  return bytes === null ? null : (JSON.parse(bytes.toString()) as Results)
}

/** The JSON as it was stored, unpacked. */
export async function resultBytes({ db }: Storage, { resultRunId }: Report): Promise<Buffer | null> {
  const stored = resultRunId === null ? undefined : await latestResults(db, resultRunId)
  return stored === undefined ? null : unpack(stored)
}
