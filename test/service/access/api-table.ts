import type { Sent } from '../client.ts'
import type { Things } from './shared-things.ts'

/**
 * Who may use an operation. `read`: all members. `edit`: not viewers, who get a 403. `owner`: members get a 403. `none`: for everybody but
 * the owner it doesn't exist. `self`: it is about the caller, and says nothing of other people.
 */
export type Rule = 'read' | 'edit' | 'owner' | 'none' | 'self'

interface Row {
  rule: Rule
  path: (things: Things) => string
  sent?: (things: Things) => Sent
}

const of = (rule: Rule, path: Row['path'], sent?: Row['sent']): Row => ({ rule, path, ...(sent && { sent }) })
const form = (fields: Record<string, string | number>) => () => ({ form: fields })
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

const project = (rest: string) => (things: Things) => `projects/${things.project}${rest}?owner=${things.owner}`
const list = (path: string) => (things: Things) => `${path}?owner=${things.owner}&project=${things.project}`

/** Every operation of the OpenAPI document. A new one has to be added here. */
export const API_TABLE: Record<string, Row | Row[]> = {
  'GET /reports': listed('reports'),
  'POST /reports': of('self', () => 'reports', form({ url: 'https://own.example/good' })),
  'DELETE /reports': of(
    'self',
    () => 'reports',
    ({ report }) => ({ json: { ids: [report] } }),
  ),
  'POST /reports/bulk': of('self', () => 'reports/bulk', form({ urls: 'https://own.example/good' })),
  'GET /reports/{id}': of('read', ({ report }) => `reports/${report}`),
  'PUT /reports/{id}': update('reports', 'report'),
  'PATCH /reports/{id}': update('reports', 'report'),
  'POST /reports/{id}': [
    ...update('reports', 'report'),
    of('owner', ({ report }) => `reports/${report}`, form({ _method: 'delete' })),
  ],
  'DELETE /reports/{id}': of('owner', ({ report }) => `reports/${report}`),
  'GET /reports/{id}/runs': of('read', ({ report }) => `reports/${report}/runs`),
  'GET /reports/{id}/runs/{run}': of('read', ({ report, run }) => `reports/${report}/runs/${run}`),
  'POST /reports/{id}/cancel': of('edit', ({ report }) => `reports/${report}/cancel`),
  'GET /reports/{id}/compare': of('read', ({ report, run }) => `reports/${report}/compare?base=${run}`),
  'GET /compare': of('read', ({ run }) => `compare?base=${run}&head=${run}`),
  'PUT /reports/{id}/baseline': of('edit', ({ report }) => `reports/${report}/baseline`, form({ run: 'latest' })),
  'DELETE /reports/{id}/baseline': of('edit', ({ report }) => `reports/${report}/baseline`),
  'GET /reports/{id}/metrics': of('read', ({ report }) => `reports/${report}/metrics`),
  'GET /reports/{id}/uptime': of('read', ({ report }) => `reports/${report}/uptime`),
  'GET /scans': listed('scans'),
  'POST /scans': of(
    'self',
    () => 'scans',
    () => ({ form: { url: 'https://own.example/' }, headers: { prefer: 'respond-async' } }),
  ),
  'GET /scans/{id}': of('read', ({ scan }) => `scans/${scan}`),
  'PUT /scans/{id}': update('scans', 'scan'),
  'PATCH /scans/{id}': update('scans', 'scan'),
  'POST /scans/{id}': [
    ...update('scans', 'scan'),
    of('owner', ({ scan }) => `scans/${scan}`, form({ _method: 'DELETE' })),
  ],
  'DELETE /scans/{id}': of('owner', ({ scan }) => `scans/${scan}`),
  'GET /scans/{id}/pages': of('read', ({ scan }) => `scans/${scan}/pages`),
  'GET /scans/{id}/pages/{n}': of('read', ({ scan }) => `scans/${scan}/pages/1`),
  'GET /scans/{id}/pages/{n}/links': of('read', ({ scan }) => `scans/${scan}/pages/1/links`),
  'GET /scans/{id}/findings': of('read', ({ scan }) => `scans/${scan}/findings`),
  'GET /scans/{id}/findings/{audit}': of('read', ({ scan }) => `scans/${scan}/findings/site%2Fbroken-links`),
  'GET /scans/{id}/changes': of('read', ({ scan }) => `scans/${scan}/changes?since=${scan}`),
  'GET /scans/{id}/export': of('read', ({ scan }) => `scans/${scan}/export`),
  'GET /scans/{id}/events': of('read', ({ scan }) => `scans/${scan}/events`),
  'GET /schedules': listed('schedules'),
  'POST /schedules': targeted('schedules', { rule: 'every day at 06:00' }),
  'GET /schedules/{id}': of('read', ({ schedule }) => `schedules/${schedule}`),
  'PUT /schedules/{id}': of('edit', ({ schedule }) => `schedules/${schedule}`, form({ enabled: 0 })),
  'PATCH /schedules/{id}': of('edit', ({ schedule }) => `schedules/${schedule}`, form({ enabled: 0 })),
  'POST /schedules/{id}': [
    of('edit', ({ schedule }) => `schedules/${schedule}`, form({ enabled: 0 })),
    of('edit', ({ schedule }) => `schedules/${schedule}`, form({ _method: 'DELETE' })),
  ],
  'DELETE /schedules/{id}': of('edit', ({ schedule }) => `schedules/${schedule}`),
  'POST /schedules/{id}/run': of('edit', ({ schedule }) => `schedules/${schedule}/run`),
  'GET /alert-rules': listed('alert-rules'),
  'POST /alert-rules': targeted('alert-rules', { kind: 'unreachable' }),
  'GET /alert-rules/{id}': of('read', ({ rule }) => `alert-rules/${rule}`),
  'PUT /alert-rules/{id}': of('edit', ({ rule }) => `alert-rules/${rule}`, form({ reminder_days: 3 })),
  'PATCH /alert-rules/{id}': of('edit', ({ rule }) => `alert-rules/${rule}`, form({ reminder_days: 3 })),
  'POST /alert-rules/{id}': [
    of('edit', ({ rule }) => `alert-rules/${rule}`, form({ reminder_days: 3 })),
    of('edit', ({ rule }) => `alert-rules/${rule}`, form({ _method: 'DELETE' })),
  ],
  'DELETE /alert-rules/{id}': of('edit', ({ rule }) => `alert-rules/${rule}`),
  'GET /alerts': listed('alerts'),
  'GET /alerts/{id}': of('read', ({ alert }) => `alerts/${alert}`),
  'POST /alerts/{id}/snooze': of(
    'edit',
    ({ alert }) => `alerts/${alert}/snooze`,
    () => ({ form: { until: tomorrow() } }),
  ),
  'POST /alerts/{id}/unsnooze': of('edit', ({ alert }) => `alerts/${alert}/unsnooze`),
  'GET /channels': of('self', () => 'channels'),
  'POST /channels': of(
    'self',
    () => 'channels',
    form({ kind: 'webhook', name: 'own', url: 'https://hooks.example/y' }),
  ),
  'GET /channels/{id}': of('none', ({ channel }) => `channels/${channel}`),
  'PUT /channels/{id}': of('none', ({ channel }) => `channels/${channel}`, form({ name: 'new' })),
  'PATCH /channels/{id}': of('none', ({ channel }) => `channels/${channel}`, form({ name: 'new' })),
  'POST /channels/{id}': of('none', ({ channel }) => `channels/${channel}`, form({ name: 'new' })),
  'DELETE /channels/{id}': of('none', ({ channel }) => `channels/${channel}`),
  'POST /channels/{id}/test': of('none', ({ channel }) => `channels/${channel}/test`),
  'POST /channels/{id}/confirmation': of('none', ({ channel }) => `channels/${channel}/confirmation`),
  'POST /channels/{id}/rotate': of('none', ({ channel }) => `channels/${channel}/rotate`),
  'GET /channels/{id}/deliveries': of('none', ({ channel }) => `channels/${channel}/deliveries`),
  'POST /channels/{id}/replay': of('none', ({ channel }) => `channels/${channel}/replay?since=2026-01-01T00:00:00Z`),
  'POST /deliveries/{id}/replay': of('self', () => `deliveries/${OTHER}/replay`),
  'GET /events': of('self', () => 'events'),
  'GET /deliveries': of('self', () => 'deliveries'),
  'GET /projects': [of('self', () => 'projects'), of('self', ({ owner }) => `projects?owner=${owner}`)],
  'DELETE /projects/{project}': of('owner', project('')),
  'POST /projects/{project}': of('owner', project(''), form({ _method: 'DELETE' })),
  'GET /projects/{project}/uptime': of('read', project('/uptime')),
  'GET /projects/{project}/marks': of('read', project('/marks')),
  'POST /projects/{project}/marks': of('edit', project('/marks'), form({ label: 'v2', run: 1 })),
  'DELETE /projects/{project}/marks/{mark}': of('edit', (things) => project(`/marks/${things.mark}`)(things)),
  'GET /projects/{project}/branding': of('read', project('/branding')),
  'PUT /projects/{project}/branding': of('owner', project('/branding'), form({ name: 'Acme' })),
  'DELETE /projects/{project}/branding': of('owner', project('/branding')),
  'GET /projects/{project}/export': of('owner', project('/export')),
  'GET /projects/{project}/retention': of('read', project('/retention')),
  'PUT /projects/{project}/retention': of('owner', project('/retention'), form({ all: '60d' })),
  'DELETE /projects/{project}/retention': of('owner', project('/retention')),
  'POST /projects/{project}/retention/preview': of('owner', project('/retention/preview'), form({ all: '60d' })),
  'GET /projects/{project}/policy': of('read', project('/policy')),
  'PUT /projects/{project}/policy': of('edit', project('/policy'), () => ({ json: { version: 1 } })),
  'DELETE /projects/{project}/policy': of('edit', project('/policy')),
  'GET /projects/{project}/policy/history': of('read', project('/policy/history')),
  'POST /projects/{project}/policy/preview': of('edit', project('/policy/preview'), () => ({ json: { version: 1 } })),
  'POST /projects/{project}/policy/adopt': of('edit', project('/policy/adopt')),
  'GET /projects/{project}/members': of('owner', project('/members')),
  'POST /projects/{project}/members': of(
    'owner',
    project('/members'),
    form({ email: 'new@example.com', role: 'viewer' }),
  ),
  'PATCH /projects/{project}/members/{member}': of(
    'owner',
    (things) => project(`/members/${things.member}`)(things),
    form({ role: 'editor' }),
  ),
  'DELETE /projects/{project}/members/{member}': of('owner', (things) => project(`/members/${things.member}`)(things)),
  'GET /shared-projects': of('self', () => 'shared-projects'),
  'DELETE /shared-projects/{owner}/{project}': of('self', ({ project }) => `shared-projects/${OTHER}/${project}`),
  'GET /credentials': of('self', () => 'credentials'),
  'POST /credentials': of('self', () => 'credentials', form({ name: 'own' })),
  'GET /credentials/{id}': of('none', ({ credential }) => `credentials/${credential}`),
  'PATCH /credentials/{id}': of('none', ({ credential }) => `credentials/${credential}`, form({ name: 'new' })),
  'DELETE /credentials/{id}': of('none', ({ credential }) => `credentials/${credential}`),
  'GET /credentials/{id}/reports': of('none', ({ credential }) => `credentials/${credential}/reports`),
  'GET /account': of('self', () => 'account'),
  'GET /branding': of('self', () => 'branding'),
  'PUT /branding': of('self', () => 'branding', form({ name: 'Acme' })),
  'DELETE /branding': of('self', () => 'branding'),
  'GET /audit-log': of('self', () => 'audit-log'),
  'GET /audit-log/export': of('self', () => 'audit-log/export'),
  'GET /share-links': of('self', ({ project }) => `share-links?project=${project}`),
  'POST /share-links': of(
    'none',
    () => 'share-links',
    ({ project }) => ({ form: { project, name: 'mine' } }),
  ),
  'DELETE /share-links/{id}': of('none', ({ link }) => `share-links/${link}`),
  'GET /openapi.json': of('self', () => 'openapi.json'),
}

/** An id that doesn't exist. */
const OTHER = '01890000-0000-7000-8000-000000000000'

/** With the owner, and without, when it is the caller's own list. */
function listed(path: string): Row[] {
  return [of('read', list(path)), of('self', ({ project }) => `${path}?project=${project}`)]
}

/** For a project, and for a report. */
function targeted(path: string, fields: Record<string, string>): Row[] {
  return (['project', 'report'] as const).map((scope) =>
    of(
      'edit',
      ({ owner }) => `${path}?owner=${owner}`,
      (things) => ({ form: { ...fields, scope, target: things[scope] } }),
    ),
  )
}

/** What is run is up to editors; who sees it, to the owner. */
function update(path: 'reports' | 'scans', thing: 'report' | 'scan'): Row[] {
  const to = (things: Things) => `${path}/${things[thing]}`
  return [
    of('edit', to, form({ watch: 'daily' })),
    of('owner', to, form({ privacy: 0 })),
    of('owner', to, form({ password: 'secret' })),
    ...(path === 'reports' ? [of('owner', to, form({ credential: 'none' }))] : []),
    of('owner', to, form({ watch: 'daily', privacy: 1 })),
  ]
}
