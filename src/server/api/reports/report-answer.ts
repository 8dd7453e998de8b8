import type { FastifyReply, FastifyRequest } from 'fastify'
import { viewReport } from '../../../actions/policies/policy-view.ts'
import { summaryJson } from '../../../actions/reports/report-json.ts'
import { isoTime } from '../../../common/iso-time.ts'
import { type PolicyViewRecord, policyViewRecord } from '../../../domain/policies/record.ts'
import { writtenContentChecks } from '../../../engine/derive/content/written-checks.ts'
import type { Failure } from '../../../errors.ts'
import { findPolicyOfReport } from '../../../storage/policies/policies.ts'
import type { Report } from '../../../storage/records.ts'
import { findReportExtras, type ReportExtras } from '../../../storage/reports/report-extras.ts'
import { latestResults } from '../../../storage/runs/runs.ts'
import type { BaseUrl } from '../../http/base-url.ts'
import type { Dependencies } from '../dependencies.ts'
import { pick } from '../fields.ts'
import { languageOf } from '../language.ts'
import { describeVersion, etagOf, isKnown } from '../versions.ts'
import { type BodyWithResults, translateError } from './results-body.ts'

/**
 * Sends a report with its results and what else belongs to it, which is looked up unless the caller has it. In English, results are sent
 * as they were stored: never parsed, and only unpacked for clients without zstd.
 */
export type AnswerReport = (
  request: FastifyRequest,
  reply: FastifyReply,
  report: Report,
  options?: {
    attached?: ReportExtras
    /** Undefined: all. */
    fields?: readonly string[] | undefined
  },
) => unknown

export function createAnswerReport(
  { storage, now }: Pick<Dependencies, 'storage' | 'now'>,
  baseUrl: BaseUrl,
  bodyWithResults: BodyWithResults,
): AnswerReport {
  return async (request, reply, report, { attached, fields } = {}) => {
    const { hasPolicy, credentialId, results } =
      attached ?? (await findReportExtras(storage.db, report.id, { withResults: true }))
    const language = languageOf(request)
    const policy = hasPolicy ? await findPolicyOfReport(storage.db, report.id) : undefined
    // Mutes end with a day, so the same policy may see a report otherwise tomorrow.
    const state = policy && `${policy.updatedAt} ${isoTime(now()).slice(0, 10)}`
    // Members of its project don't see it.
    const credential = request.member === null ? credentialId : null
    const etag = etagOf(report, language, credential === null ? state : `${state ?? ''} ${credential}`)
    if (isKnown(request, etag)) return describeVersion(reply, etag, language).code(304).send()
    const isWanted = policy !== undefined && fields?.includes('policy') !== false
    const viewed = isWanted ? await viewReport(storage.db, report, policy, now()) : null
    const record = (error: Failure | null) => {
      const summary = summaryJson({ ...report, error }, baseUrl(request))
      const { must_contain, must_not_contain } = writtenContentChecks(report.contentChecks)
      let known = credential === null ? summary : withField(summary, 'credential', credential)
      if (must_contain.length > 0) known = withField(known, 'must_contain', must_contain)
      if (must_not_contain.length > 0) known = withField(known, 'must_not_contain', must_not_contain)
      const json = viewed === null ? known : withField(known, 'policy', policyViewRecord(viewed.view, policy!.id))
      return fields === undefined ? json : pick(json, fields)
    }
    if (fields?.includes('results') === false)
      return describeVersion(reply, etag, language)
        .header('content-type', 'application/json; charset=utf-8')
        .send(Buffer.from(`{"data":${record(translateError(report.error, language))}}`))
    const stored = results === undefined ? await resultsOf(report) : results
    const { body, isZstd } = await bodyWithResults(request, reply, {
      language,
      recordJson: record,
      error: report.error,
      results: stored,
    })
    // Only now, so that an error response has none of these headers.
    if (isZstd) reply.header('content-encoding', 'zstd')
    return describeVersion(reply, etag, language).header('content-type', 'application/json; charset=utf-8').send(body)
  }

  async function resultsOf({ resultRunId }: Report): Promise<Uint8Array | null> {
    return resultRunId === null ? null : ((await latestResults(storage.db, resultRunId)) ?? null)
  }
}

type AddedField = 'credential' | 'must_contain' | 'must_not_contain' | 'policy'

function withField(record: string, name: AddedField, value: string | string[] | PolicyViewRecord): string {
  return `${record.slice(0, -1)},"${name}":${JSON.stringify(value)}}`
}
