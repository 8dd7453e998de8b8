import type { EventAlert } from '../domain/alerts/incident.ts'
import type { EventReport, EventRule } from '../domain/events/event-types.ts'

/** The pages that events link to: as paths if the service does not know its own URL. */
export interface EventLinks {
  report(id: string): string
  comparison(reportId: string, base: string, head: string): string
  audit(id: string): string
  /** "Why did I get this?" */
  rule(id: string): string
  project(name: string): string
  projects(): string
  policy(project: string): string
  scan(id: string): string
  /** `since`: the scan that it was compared with; undefined for the one before. */
  scanChanges(id: string, since: string | undefined): string
  schedules(): string
}

/** `base`: without a slash at the end. */
export function createEventLinks(base: string | null): EventLinks {
  const link = (path: string) => `${base ?? ''}${path}`
  return {
    report: (id) => link(`/reports/${id}`),
    comparison: (reportId, from, to) => link(`/reports/${reportId}/compare?base=${from}&head=${to}`),
    audit: (id) => link(`/audits/${id}`),
    rule: (id) => link(`/alerts/rules/${id}`),
    project: (name) => link(`/projects/${encodeURIComponent(name)}`),
    projects: () => link('/projects'),
    policy: (project) => link(`/projects/${encodeURIComponent(project)}/policy`),
    scan: (id) => link(`/scans/${id}`),
    scanChanges: (id, since) => link(`/scans/${id}/changes${since === undefined ? '' : `?since=${since}`}`),
    schedules: () => link('/schedules'),
  }
}

export function eventReport(links: EventLinks, { id, url, project }: Omit<EventReport, 'page_url'>): EventReport {
  return { id, url, project, page_url: links.report(id) }
}

/** The rule and the alert that an event comes from, and the page that says why. */
export function aboutRule(
  links: EventLinks,
  { id, kind }: EventRule,
  alert: EventAlert,
): { rule: EventRule; alert: EventAlert; why_url: string } {
  return { rule: { id, kind }, alert, why_url: links.rule(id) }
}
