import { packJson, unpackJsonSync } from '../../../common/zstd.ts'
import { FEW_SLOW, slowFrom } from '../../../engine/site/audits/slow-pages.ts'
import { medianOf } from '../../../engine/site/median.ts'
import { STATE } from '../../../engine/site/site.ts'
import { commitBatch, findPart, listScanPages } from '../../../storage/scans/scan-pages.ts'
import type { Storage } from '../../../storage/storage.ts'
import { isRefused, type ScanWork } from '../scan-work.ts'
import { answerOf } from '../search/visit-address.ts'

/** Most pages that are measured again; those of a pattern stand for its others. */
const MAX_AGAIN = 100
/** Its name among the parts of a scan. */
const PART = 'measured'

/** Milliseconds to the first byte of addresses, by number. */
type FirstByteTimes = [n: number, firstByte: number][]

/** Requests slow pages once more, one after another: while the site was searched, the scan itself may have been the load. */
export async function remeasureSlowPages(work: ScanWork): Promise<void> {
  const { scan, taken, state, context, options } = work
  if (options.isLocal || isRefused(work) || (await findPart(context.storage.db, scan.id, PART)) !== undefined) return
  const slow = await slowPages(work)
  // Spread over all of them, because neighbors are pages of one kind.
  const step = Math.max(1, slow.length / MAX_AGAIN)
  const chosen = Array.from({ length: Math.min(slow.length, MAX_AGAIN) }, (_, at) => slow[Math.floor(at * step)]!)
  const measured: FirstByteTimes = []
  for (const [n, before] of chosen) {
    const again = await firstByteOf(new URL(state.urlOf(n)), work)
    if (again !== null) measured.push([n, Math.min(before, again)])
  }
  const batch = { ...state.takeBatch(), files: [] }
  batch.parts.set(PART, packJson(measured))
  await commitBatch(context.storage, taken, batch, state.progress)
}

/** Milliseconds to the first byte of pages that were measured again, by number. */
export async function findRemeasuredTimes({ db }: Storage, scanId: string): Promise<Map<number, number>> {
  const stored = await findPart(db, scanId, PART)
  return new Map(stored === undefined ? [] : unpackJsonSync<FirstByteTimes>(stored))
}

/** None if they are so few that they are no finding. */
async function slowPages({ context, scan }: ScanWork): Promise<FirstByteTimes> {
  const pages: FirstByteTimes = []
  for await (const rows of listScanPages(context.storage.slow, scan.id))
    for (const { n, state, status, score, first_byte } of rows)
      if (state === STATE.fetched && status === 200 && score !== null && first_byte > 0) pages.push([n, first_byte])
  const limit = slowFrom(medianOf(pages.map(([, firstByte]) => firstByte)))
  const slow = pages.filter(([, firstByte]) => firstByte > limit)
  return slow.length > pages.length * FEW_SLOW ? slow : []
}

/** null if that says nothing about the page: it sent an error, which is quick, or its host asked for a pause. */
async function firstByteOf(url: URL, { context: { signal }, http, pace }: ScanWork): Promise<number | null> {
  try {
    if (!(await pace.shortTurn(url))) return null
    const reply = await http.get(url, { signal, headOnly: true })
    await pace.answered(url, answerOf(reply))
    return reply.status === 200 ? Math.round(reply.timings.firstByte) : null
  } catch {
    signal.throwIfAborted()
    return null
  }
}
