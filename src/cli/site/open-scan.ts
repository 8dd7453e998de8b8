import { homedir } from 'node:os'
import { join } from 'node:path'
import { packJson } from '../../common/zstd.ts'
import type { ScanOptions } from '../../queue/scans/scan-options.ts'
import { openStorage } from '../../storage/open.ts'
import { createUser, findUserByEmail } from '../../storage/people/users.ts'
import { findOrCreateProject } from '../../storage/projects/projects.ts'
import { createScan } from '../../storage/scans/create-scan.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import { deleteScan } from '../../storage/scans/scan-writes.ts'
import { findScan, listScansOfProject } from '../../storage/scans/scans.ts'
import type { Storage } from '../../storage/storage.ts'
import { purgeDeletedProjects } from '../../storage/upkeep.ts'
import { UsageError } from '../command.ts'
import type { Terminal } from '../terminal.ts'

/** The scans of the command line belong to this account of their own database. */
const ACCOUNT = 'terminal@localhost'

export interface OpenedScan {
  storage: Storage
  scan: Scan
  /** It was interrupted before. */
  isResumed: boolean
}

export interface WantedScan {
  url: string
  /** The name of the site: its host, or the path of its folder. */
  site: string
  options: ScanOptions
  /** The addresses that `options.list` is about. */
  list: readonly string[] | null
  isFresh: boolean
}

/** The scan of the same site with the same options that was interrupted, or a new one. */
export async function openScan(
  folder: string,
  { url, site, options, list, isFresh }: WantedScan,
  now: number,
): Promise<OpenedScan> {
  const storage = await openStorage({ dataFolder: folder }).catch((error: Error) => {
    throw new UsageError(`${error.message.replace(/\.?$/, '.')} Choose another folder with --state.`)
  })
  try {
    const id = await storage.transaction(async (db) => {
      const account =
        (await findUserByEmail(db, ACCOUNT)) ??
        (await createUser(db, { email: ACCOUNT, passwordHash: null, role: 'owner', now }))!
      const { userKey, projectKey } = await findOrCreateProject(db, account.id, site, now)
      const [latest] = await listScansOfProject(db, projectKey, 1)
      const isSame = latest?.url === url && JSON.stringify(latest.options) === JSON.stringify(options)
      if (latest !== undefined && isSame && !isFresh && latest.endedAt === null) return latest.id
      return createScan(db, { userKey, projectKey, url, options, list: list && packJson(list) }, now)
    })
    const scan = (await findScan(storage.db, id))!
    return { storage, scan, isResumed: scan.attempt > 0 }
  } catch (error) {
    await storage.close()
    throw error
  }
}

/** Scans of a site that are kept to compare with; each takes about as much as its pages. */
const KEPT_SCANS = 10

export async function forgetOldScans(
  storage: Storage,
  { projectKey, userId }: Scan,
  signal: AbortSignal,
): Promise<void> {
  const old = (await listScansOfProject(storage.db, projectKey, 1_000)).slice(KEPT_SCANS)
  for (const { id } of old) await storage.transaction((db) => deleteScan(db, userId, id))
  if (old.length > 0) await purgeDeletedProjects(storage, signal)
}

/** XDG Base Directory: what should survive a restart, but is of no use elsewhere. */
export function stateFolder({ env, platform }: Pick<Terminal, 'env' | 'platform'>): string {
  if (platform === 'win32') return join(env['LOCALAPPDATA'] ?? join(homedir(), 'AppData', 'Local'), 'verdict', 'sites')
  return join(env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'verdict', 'sites')
}
