import { ALERT_KINDS, type AlertKind, readCondition } from '../alerts/rule-kinds.ts'
import { unpackJsonSync } from '../common/zstd.ts'
import { checkShape } from '../policy/check-shape.ts'
import { Policy } from '../policy/schema.ts'
import type { StoredRow } from '../storage/backup/copy.ts'
import { keyOf, knownKey } from '../storage/ids.ts'
import type { Storage } from '../storage/open.ts'
import { findProjectKey } from '../storage/projects.ts'
import { type ArchiveCounts, type Manifest, withStagedProject, writeArchive } from '../storage/transfer/archive.ts'
import { type ImportedProject, importProject as storeProject } from '../storage/transfer/import-project.ts'
import { readAccount } from '../storage/transfer/read-account.ts'
import { readProject } from '../storage/transfer/read-project.ts'
import type { ProjectTable } from '../storage/transfer/transferred-tables.ts'
import { DEVICES, REPORT_STATUSES, RUN_ORIGINS } from '../vocabulary.ts'
import { readCronRule, readRule } from '../watch/rule/read-rule.ts'
import type { ScheduleRule } from '../watch/rule/rule.ts'
import { ruleWords } from '../watch/rule/rule-words.ts'
import { readTimeZone } from '../watch/rule/time-zone.ts'
import { isBranding } from './branding.ts'
import { readWebpageUrl } from './webpage-url.ts'

export interface ExportOptions {
  /** Of Verdict. */
  version: string
  now: number
  onProgress?: (counts: Readonly<ArchiveCounts>) => void
}

/** Writes a project of a user into a new file; undefined if they have none of that name. */
export async function exportProject(
  storage: Storage,
  { userId, project, file }: { userId: string; project: string; file: string },
  options: ExportOptions,
): Promise<ArchiveCounts | undefined> {
  const key = await findProjectKey(storage.db, userId, project)
  if (key === undefined) return undefined
  const { onProgress, ...rest } = options
  const manifest = manifestOf('project', project, rest)
  return writeArchive(file, { manifest, items: readProject(storage, key), ...(onProgress && { onProgress }) })
}

/** Writes all that an account has into a new file, for its owner to read. */
export function exportAccount(
  storage: Storage,
  { userId, email, file }: { userId: string; email: string; file: string },
  options: ExportOptions,
): Promise<ArchiveCounts> {
  const { onProgress, ...rest } = options
  const manifest = manifestOf('account', email, rest)
  return writeArchive(file, {
    manifest,
    items: readAccount(storage, knownKey(userId)),
    ...(onProgress && { onProgress }),
  })
}

function manifestOf(
  verdict: Manifest['verdict'],
  name: string,
  { version, now }: Pick<ExportOptions, 'version' | 'now'>,
) {
  return { verdict, name, version, exported_at: new Date(now).toISOString() }
}

/** Puts the project of an archive into an account. Fails with a `TransferError`, and then nothing was changed. */
export function importProject(
  storage: Storage,
  file: string,
  { userId, now, onProgress }: { userId: string; now: number; onProgress?: (rows: number) => void },
): Promise<ImportedProject> {
  return withStagedProject(file, (staged) =>
    storeProject(storage, staged, {
      userId,
      now,
      objection: (table, row) => objectionTo(table, row, now),
      ...(onProgress && { onProgress }),
    }),
  )
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
