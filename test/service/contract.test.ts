import { afterAll, beforeAll, describe } from 'vitest'
import { alerts } from './contract/alerts.ts'
import { auditLog } from './contract/audit-log.ts'
import { authentication } from './contract/authentication.ts'
import { branding } from './contract/branding.ts'
import { bulk } from './contract/bulk.ts'
import { channels } from './contract/channels.ts'
import { comparing } from './contract/compare.ts'
import { compatibility } from './contract/compatibility.ts'
import { contentChecks } from './contract/content-checks.ts'
import { creating } from './contract/create.ts'
import { credentials } from './contract/credentials.ts'
import { deleting } from './contract/delete.ts'
import { described } from './contract/described.ts'
import { exports } from './contract/exports.ts'
import { filters } from './contract/filters.ts'
import { hostileInput } from './contract/hostile-input.ts'
import { http } from './contract/http.ts'
import { idempotency } from './contract/idempotency.ts'
import { languages } from './contract/languages.ts'
import { limits } from './contract/limits.ts'
import { listParameters } from './contract/list-parameters.ts'
import { listingReports } from './contract/list-reports.ts'
import { logs } from './contract/logs.ts'
import { policies } from './contract/policies.ts'
import { problems } from './contract/problems.ts'
import { projects } from './contract/projects.ts'
import { publishedClients } from './contract/published-clients.ts'
import { retention } from './contract/retention.ts'
import { runs } from './contract/runs.ts'
import { scans } from './contract/scans.ts'
import { schedules } from './contract/schedules.ts'
import { shareLinks } from './contract/share-links.ts'
import { showing } from './contract/show.ts'
import { updating } from './contract/update.ts'
import { versions } from './contract/versions.ts'
import { waiting } from './contract/waiting.ts'
import { DATABASES, type Database } from './databases.ts'
import { type Service, startService } from './running.ts'

/** Both documents of the interface, row by row, over HTTP, on both databases where they differ; every answer is held against the OpenAPI document. */
describe.each(DATABASES)('the interface on $name', ({ name, create }) => {
  let service: Service
  let database: Database
  beforeAll(async () => {
    database = await create()
    service = await startService(database.url)
  })
  afterAll(async () => {
    await service?.stop()
    await database?.drop()
  })

  const running = () => service
  describe('listing reports', () => listingReports(running))
  describe('the parameters of lists', () => listParameters(running))
  describe('filters, sorts and fields of lists', () => filters(running))
  describe('versions and pages in headers', () => versions(running))
  describe('showing a report', () => showing(running))
  describe('creating a report', () => creating(running))
  describe('waiting for a result', () => waiting(running))
  describe('creating once only', () => idempotency(running))
  describe('the audit log', () => auditLog(running))
  describe('share links', () => shareLinks(running))
  describe('credentials', () => credentials(running))
  describe('content checks', () => contentChecks(running))
  describe('many reports at once', () => bulk(running))
  describe('updating a report', () => updating(running))
  describe('deleting a report', () => deleting(running))
  describe('the runs of a report', () => runs(running))
  describe('comparing runs', () => comparing(running))
  describe('scans of whole sites', () => scans(running))
  describe('schedules', () => schedules(running))
  describe('channels', () => channels(running))
  describe('alerts', () => alerts(running))
  describe('projects', () => projects(running))
  describe('the retention of a project', () => retention(running))
  describe('branding', () => branding(running))
  describe('policies', () => policies(running))
  describe('authentication', () => authentication(running))
  describe('hostile input', () => hostileInput(running))
  describe('HTTP', () => http(running))
  // The rest is above the storage, where both databases are the same.
  if (name !== 'SQLite') return
  describe('compatibility', () => compatibility(running))
  describe('exports', () => exports(running))
  describe('published clients', () => publishedClients(running))
  describe('what goes wrong', () => problems(running))
  describe('languages', () => languages(running))
  describe('limits', () => limits(running))
  describe('the service describes itself', () => described(running))
  describe('the logs', () => logs(running))
})
