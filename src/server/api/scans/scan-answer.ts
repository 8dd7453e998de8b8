import type { FastifyReply, FastifyRequest } from 'fastify'
import { scanRecord } from '../../../actions/scans/scan-json.ts'
import { isoTime } from '../../../common/iso-time.ts'
import type { Scan } from '../../../storage/scans/scan.ts'
import { findScanOf } from '../../../storage/scans/scans.ts'
import { type Language, translators } from '../../../words/languages.ts'
import type { BaseUrl } from '../../http/base-url.ts'
import type { Dependencies } from '../dependencies.ts'
import { languageOf } from '../language.ts'
import { idOf, notFound, Problem } from '../problems.ts'
import { answerRecord } from '../record-answer.ts'
import { translateError } from '../reports/results-body.ts'
import { translateOrKeep } from '../reports/translated-results.ts'
import { idPath } from '../schemas.ts'
import { SCAN_ID } from './examples.ts'
import type { ScanRecord } from './records.ts'

export const ScanPath = idPath('scan', SCAN_ID)

/** A malformed id is a 404, like an unknown one or another user's. */
export async function scanOf({ storage }: Pick<Dependencies, 'storage'>, request: FastifyRequest): Promise<Scan> {
  const scan = await findScanOf(storage.db, request.caller.userId, idOf(request, 'scan'))
  if (scan === undefined) throw notFound('scan')
  return scan
}

/** The same for what is below a scan: it is removed with age. */
export async function detailedScanOf(
  dependencies: Pick<Dependencies, 'storage'>,
  request: FastifyRequest,
): Promise<Scan> {
  const scan = await scanOf(dependencies, request)
  throwIfRemoved(scan)
  return scan
}

export function throwIfRemoved({ createdAt, resultsRemovedAt: at }: Scan): void {
  if (at === null) return
  const started = isoTime(createdAt).slice(0, 10)
  const removed = isoTime(at).slice(0, 10)
  throw new Problem(
    'results_removed',
    `The pages and findings of the scan of ${started} were removed on ${removed}; its scores and counts remain. Choose another scan.`,
  )
}

/** Whether it has findings, and can be compared. */
export function isJudged({ status }: Scan): boolean {
  return status === 'done' || status === 'stopped'
}

export function scanJson(scan: Scan, base: string): string {
  return JSON.stringify(scanRecord(scan, base) satisfies ScanRecord)
}

/** The sentences of a scan in another language. */
export function translateScan(scan: Scan, language: Language): Scan {
  const { reason, error } = scan
  const own = reason === null ? null : translateOrKeep(reason, translators[language])
  return { ...scan, reason: own, error: translateError(error, language) }
}

/** Sends a scan; `fields`: undefined for all. */
export type AnswerScan = (
  request: FastifyRequest,
  reply: FastifyReply,
  scan: Scan,
  fields?: readonly string[],
) => FastifyReply

export function createAnswerScan(baseUrl: BaseUrl): AnswerScan {
  return (request, reply, scan, fields) => {
    const language = languageOf(request)
    const json = scanJson(translateScan(scan, language), baseUrl(request))
    return answerRecord(request, reply, scan, { json, language, fields })
  }
}
