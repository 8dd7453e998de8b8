import { time, timeOrNull } from '../actions/present-report.ts'
import { resultOf } from '../engine/score.ts'
import type { Project } from '../storage/records.ts'
import type { ProjectRecord } from './schemas.ts'

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
