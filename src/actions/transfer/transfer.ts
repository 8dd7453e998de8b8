import type { Readable } from 'node:stream'
import { VERSION } from '../../common/version.ts'
import { unpackJsonSync } from '../../common/zstd.ts'
import { ALERT_KINDS, type AlertKind, readCondition } from '../../domain/alerts/rule-kinds.ts'
import { checkShape } from '../../domain/policies/check-shape.ts'
import { Policy } from '../../domain/policies/schema.ts'
import { readCronRule, readRule } from '../../domain/schedules/read-rule.ts'
import type { ScheduleRule } from '../../domain/schedules/rule.ts'
import { ruleWords } from '../../domain/schedules/rule-words.ts'
import { readTimeZone } from '../../domain/schedules/time-zone.ts'
import type { StoredRow } from '../../storage/backup/copy.ts'
import { keyOf, knownKey } from '../../storage/ids.ts'
import { findProjectKey } from '../../storage/projects/projects.ts'
import {
  type ArchiveCounts,
  type Manifest,
  streamArchive,
  withStagedProject,
  writeArchive,
} from '../../storage/transfer/archive.ts'
import { type ImportedProject, importProject as storeProject } from '../../storage/transfer/import-project.ts'
import { readAccount } from '../../storage/transfer/read-account.ts'
import { readProject } from '../../storage/transfer/read-project.ts'
import type { ProjectTable } from '../../storage/transfer/transferred-tables.ts'
import { type AuditAction, DEVICES, REPORT_STATUSES, RUN_ORIGINS } from '../../vocabulary.ts'
import { type ActingDependencies, type AuditDetails, type AuditedObject, recordAudit } from '../audit-log/audit-log.ts'
import { isBranding } from '../branding/branding.ts'
import { readWebpageUrl } from '../reports/webpage-url.ts'

interface ExportOptions {
  onProgress?: (counts: Readonly<ArchiveCounts>) => void
}

/** Writes a project of a user into a new file; undefined if they have none of that name. */
export async function exportProject(
  dependencies: ActingDependencies,
  { userId, project, file }: { userId: string; project: string; file: string },
  { onProgress }: ExportOptions = {},
): Promise<ArchiveCounts | undefined> {
  const { storage, now } = dependencies
  const key = await findProjectKey(storage.db, userId, project)
  if (key === undefined) return undefined
  const manifest = manifestOf('project', project, now())
  const items = readProject(storage, key)
  const counts = await writeArchive(file, { manifest, items, ...(onProgress && { onProgress }) })
  await record(dependencies, 'project.exported', { kind: 'project', id: project }, { ...counts })
  return counts
}

/** The name that the file of a project gets. */
export function archiveName(project: string): string {
  return `${project.replaceAll(/[^\w.@-]+/g, '-')}.tar.zst`
}

/** An export that is sent while it is read. It ends when `stream` is destroyed. */
export interface ProjectDownload {
  name: string
  stream: Readable
}

const DOWNLOADS_PER_USER = 2

/** Each download reads a whole project, for as long as its client takes: a user of this process has two at a time. */
export class DownloadPlaces {
  readonly #taken = new Map<string, number>()

  /** The function that gives the place back; undefined if there is none left. */
  take(userId: string): (() => void) | undefined {
    const taken = this.#taken.get(userId) ?? 0
    if (taken >= DOWNLOADS_PER_USER) return undefined
    this.#taken.set(userId, taken + 1)
    return () => {
      const left = this.#taken.get(userId)! - 1
      if (left === 0) this.#taken.delete(userId)
      else this.#taken.set(userId, left)
    }
  }
}

/**
 * The same file as a stream, recorded when it begins; undefined if the user has no project of that name, and `busy` if they are
 * downloading others already. `onError` is called if the stream breaks off: the file is then incomplete and cannot be imported.
 */
export async function downloadProject(
  dependencies: ActingDependencies & { downloads: DownloadPlaces },
  { userId, project }: { userId: string; project: string },
  onError: (error: Error) => void,
): Promise<ProjectDownload | 'busy' | undefined> {
  const { storage, now, downloads } = dependencies
  const key = await findProjectKey(storage.db, userId, project)
  if (key === undefined) return undefined
  const giveBack = downloads.take(userId)
  if (giveBack === undefined) return 'busy'
  const end = (error: NodeJS.ErrnoException | null) => {
    giveBack()
    // The client went away.
    if (error !== null && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error)
  }
  try {
    await record(dependencies, 'project.exported', { kind: 'project', id: project })
  } catch (error) {
    end(null)
    throw error
  }
  const manifest = manifestOf('project', project, now())
  return { name: archiveName(project), stream: streamArchive({ manifest, items: readProject(storage, key) }, end) }
}

function record({ storage, actor, now }: ActingDependencies, ...[action, object, details]: RecordedAction) {
  return storage.transaction((db) => recordAudit(db, { actor, now }, action, object, details))
}

type RecordedAction = [action: AuditAction, object: AuditedObject, details?: AuditDetails]

/** Writes all that an account has into a new file, for its owner to read. */
export async function exportAccount(
  dependencies: ActingDependencies,
  { userId, email, file }: { userId: string; email: string; file: string },
  { onProgress }: ExportOptions = {},
): Promise<ArchiveCounts> {
  const { storage, now } = dependencies
  const manifest = manifestOf('account', email, now())
  const items = readAccount(storage, knownKey(userId))
  const counts = await writeArchive(file, { manifest, items, ...(onProgress && { onProgress }) })
  await record(dependencies, 'account.exported', { kind: 'user', id: userId }, { ...counts })
  return counts
}

function manifestOf(verdict: Manifest['verdict'], name: string, now: number) {
  return { verdict, name, version: VERSION, exported_at: new Date(now).toISOString() }
}

/** Puts the project of an archive into an account. Fails with a `TransferError`, and then nothing was changed. */
export async function importProject(
  dependencies: ActingDependencies,
  file: string,
  { userId, onProgress }: { userId: string; onProgress?: (rows: number) => void },
): Promise<ImportedProject> {
  const { storage } = dependencies
  const now = dependencies.now()
  const imported = await withStagedProject(file, (staged) =>
    storeProject(storage, staged, {
      userId,
      now,
      objection: (table, row) => objectionTo(table, row, now),
      ...(onProgress && { onProgress }),
    }),
  )
  const { project, reports, runs, scans } = imported
  await record(
    dependencies,
    'project.imported',
    { kind: 'project', id: project },
    { user: userId, reports, runs, scans },
  )
  return imported
}

type Check = (row: StoredRow, now: number) => boolean

const isOneOf = (value: unknown, allowed: readonly unknown[]) => allowed.includes(value)
const isResult = ({ result, score }: StoredRow) =>
  isOneOf(result, [null, 0, 1, 2]) &&
  (score === null || (Number.isInteger(score) && Number(score) >= 0 && Number(score) <= 100))
const hasId = ({ key, id }: StoredRow) => typeof id === 'string' && keyOf(id) === key

/** What the database does not check by itself, and readers rely on. */
const CHECKS: Partial<Record<ProjectTable, Check>> = {
  reports: (row) =>
    hasId(row) &&
    isResult(row) &&
    isPage(row['url']) &&
    isOneOf(row['privacy'], [0, 1, 2]) &&
    isOneOf(row['status'], REPORT_STATUSES) &&
    isOneOf(row['depth'], [0, 1, 2]) &&
    isOneOf(row['device'], DEVICES),
  runs: (row) =>
    hasId(row) &&
    isResult(row) &&
    isOneOf(row['state'], [...REPORT_STATUSES, 'judged']) &&
    isOneOf(row['origin'], RUN_ORIGINS) &&
    isOneOf(row['depth'], [0, 1, 2]) &&
    isOneOf(row['reached'], [null, 0, 1, 2]) &&
    isOneOf(row['device'], DEVICES),
  results: ({ body }) => isPackedObject(body),
  changes: ({ body }) => isPackedObject(body),
  run_files: ({ name, type }) =>
    /^[\w./-]{1,100}$/.test(String(name)) &&
    isOneOf(type, ['image/webp', 'image/jpeg', 'image/png', 'application/json']),
  schedules: (row, now) => hasId(row) && isRule(row, now),
  deploy_marks: hasId,
  outside_results: ({ source, result }) => String(source).length <= 100 && isOneOf(result, [0, 1, 2]),
  policies: (row) => hasId(row) && (row['body'] === null || checkShape(Policy, parsed(row['body'])).length === 0),
  brandings: ({ fields, logo_hash, logo }) => isBranding(parsed(fields), logo_hash, logo),
  alert_rules: (row) => {
    const params = parsed(row['params'])
    if (!hasId(row) || !isOneOf(row['kind'], ALERT_KINDS) || !isOneOf(row['scope'], ['project', 'report'])) return false
    return typeof params === 'object' && params !== null && readCondition(row['kind'] as AlertKind, { ...params }).ok
  },
  scans: (row) =>
    hasId(row) &&
    isResult(row) &&
    isPage(row['url']) &&
    isOneOf(row['privacy'], [0, 1, 2]) &&
    isOneOf(row['status'], ['done', 'stopped', 'failed']) &&
    typeof parsed(row['options']) === 'object',
}

function objectionTo(table: ProjectTable, row: StoredRow, now: number): string | null {
  let isGood = false
  try {
    isGood = CHECKS[table]?.(row, now) ?? true
  } catch {
    // A value that cannot even be read.
  }
  if (isGood) return null
  const which = row['id'] ?? row['run_key'] ?? row['key']
  return `The archive has a broken row of ${table}: ${String(which).slice(0, 100)}.`
}

function isPage(url: unknown): boolean {
  const read = typeof url === 'string' ? readWebpageUrl(url) : null
  return read?.ok === true && read.url === url
}

function isPackedObject(body: unknown): boolean {
  const value = unpackJsonSync<unknown>(body as Uint8Array)
  return typeof value === 'object' && value !== null
}

function parsed(text: unknown): unknown {
  return JSON.parse(String(text))
}

function isRule({ rule, time_zone: zone }: StoredRow, now: number): boolean {
  const given = parsed(rule) as ScheduleRule
  const words = ruleWords(given, 'en')
  const read = given.every === 'cron' ? readCronRule(words) : readRule(words, now)
  return read.ok && read.rule.every === given.every && readTimeZone(String(zone)).ok
}
