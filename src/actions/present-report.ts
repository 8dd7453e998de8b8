import type { Report } from '../storage/records.ts'

/** A report as the interface and its page give it to programs; the results are put behind it as they were stored. */
export function presentReport(report: Report, base: string) {
  return {
    id: report.id,
    url: report.url,
    project: report.project,
    privacy: report.privacy,
    has_password: report.hasPassword,
    status: report.status,
    result: report.result,
    score: report.score,
    error: report.error,
    generated_at: timeOrNull(report.generatedAt),
    created_at: time(report.createdAt),
    updated_at: time(report.updatedAt),
    page_url: `${base}/reports/${report.id}`,
    depth: report.depth,
    device: report.device,
  }
}

/** `{"data":{…,"results":` and then what is stored, which nobody needs to parse for it. */
export function presentWithResults(report: Report, base: string, results: Buffer | null): Buffer {
  const summary = JSON.stringify(presentReport(report, base)).slice(0, -1)
  return Buffer.concat([
    Buffer.from(`{"data":${summary},"results":`),
    results ?? Buffer.from('null'),
    Buffer.from('}}'),
  ])
}

/** RFC 3339, UTC. */
export function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export function timeOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : time(milliseconds)
}
