import { resultOf } from '../engine/score.ts'
import type { Project, Report } from '../storage/records.ts'
import type { ProjectRecord, ReportSummary } from './schemas.ts'

/** Stored records as the interface shows them. */

export function presentReport(report: Report, base: string): ReportSummary {
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

export function presentProject(project: Project): ProjectRecord {
  return {
    project: project.project,
    created_at: time(project.createdAt),
    reports: project.reports,
    good: project.good,
    decent: project.decent,
    bad: project.bad,
    score: project.score,
    result: resultOf(project.score),
    generated_at: timeOrNull(project.generatedAt),
  }
}

/** RFC 3339, UTC. */
export function time(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

export function timeOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : time(milliseconds)
}
