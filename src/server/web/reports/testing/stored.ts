import { zstdCompressSync } from 'node:zlib'
import type { AuditRecord, Results } from '../../../../domain/results/schema.ts'
import { writeResults } from '../../../../domain/results/write.ts'
import type { Outcome } from '../../../../engine/assessment.ts'
import { audits } from '../../../../engine/audits/index.ts'
import { evidenceFromCapture } from '../../../../engine/capture.ts'
import { createReadings } from '../../../../engine/derive/readings.ts'
import { judge } from '../../../../engine/judge.ts'
import type { NewReport, PageIcon, Report } from '../../../../storage/records.ts'
import { createReport, findReport } from '../../../../storage/reports/reports.ts'
import { claimRun, finishRun } from '../../../../storage/runs/runs.ts'
import { startRun } from '../../../../storage/runs/start-run.ts'
import type { Site } from '../../testing/site.ts'

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Museum of Clocks</title>
<meta name="viewport" content="width=device-width"></head><body><h1>Clocks</h1><img src="a.png"></body></html>`

/** The results of a page as a run stores them. */
export function resultsFor(url: string, html: string): Results {
  const headers: [string, string][] = [['content-type', 'text/html; charset=utf-8']]
  const evidence = evidenceFromCapture({ url, status: 200, html, headers }, '2026-01-15T12:00:00.000Z')
  const read = createReadings(evidence)
  return writeResults(evidence, judge(evidence, { audits, read }), read)
}

type Options = Partial<Pick<NewReport, 'url' | 'privacy' | 'passwordHash'>> & {
  html?: string
  score?: number
  title?: string
  icon?: PageIcon
  /** Overrides parts of the results. */
  more?: object
}

type Place = Pick<Site, 'storage' | 'now'>

/** A report whose first run is queued. */
export async function waitingReport(site: Place, userId: string, options: Options = {}): Promise<Report> {
  const { url = 'https://museum.example/', privacy = 0, passwordHash = null } = options
  const fresh = { userId, url, project: new URL(url).host, privacy, passwordHash, depth: 0, device: 'mobile' } as const
  return (await createReport(site.storage.db, { ...fresh, now: site.now() })).report
}

/** A report whose run has finished. */
export async function judgedReport(site: Place, userId: string, options: Options = {}): Promise<Report> {
  const report = await waitingReport(site, userId, options)
  await finish(site, report, options)
  return (await findReport(site.storage.db, userId, report.id))!
}

/** The report with another run, which is queued. */
export async function rerun(
  site: Place,
  report: Report,
  how: Partial<Parameters<typeof startRun>[2]> = {},
): Promise<Report> {
  await startRun(site.storage.db, report, { depth: 0, device: 'mobile', ...how }, site.now())
  return (await findReport(site.storage.db, report.userId, report.id))!
}

/** Finishes the queued run. */
export async function finish(site: Place, { runId, url }: Report, options: Options = {}) {
  const { html = PAGE, score = 64, title = null, icon = null, more = {} } = options
  const { attempt } = (await claimRun(site.storage.db, runId, site.now()))!
  const outcome = { score, result: 'decent', ruleSet: '1', error: null, title, icon } as const
  const results = zstdCompressSync(JSON.stringify({ ...resultsFor(url, html), score, result: 'decent', ...more }))
  await finishRun(site.storage.db, { runId, attempt, outcome, results, evidence: null, now: site.now() })
}

/** Lets the queued run fail. */
export async function failRun(
  site: Site,
  { runId }: Report,
  code: 'timeout' | 'bot_wall' | 'http_error' | 'protocol_error' | 'too_little_evidence',
  message: string,
) {
  const { attempt } = (await claimRun(site.storage.db, runId, site.now()))!
  const outcome = { score: null, result: null, ruleSet: null, error: { code, message } }
  await finishRun(site.storage.db, { runId, attempt, outcome, results: null, evidence: null, now: site.now() })
}

export function storedAudit(id: string, outcome: Outcome, more: Partial<AuditRecord> = {}): AuditRecord {
  return {
    id,
    category: id.split('/')[0] as AuditRecord['category'],
    importance: 'medium',
    outcome,
    value: null,
    summary: `${id} is so.`,
    findings: [],
    findings_total: 0,
    details: null,
    points_possible: 5,
    points_lost: outcome === 'fail' ? 5 : outcome === 'warn' ? 2.5 : 0,
    ...more,
  }
}
