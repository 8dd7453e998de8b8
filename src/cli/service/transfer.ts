import { stat } from 'node:fs/promises'
import { OPERATOR } from '../../actions/audit-log/audit-log.ts'
import { archiveName, exportAccount, exportProject, importProject } from '../../actions/transfer/transfer.ts'
import { english, formatBytes } from '../../messages/locale.ts'
import { BlobStoreError } from '../../storage/blobs/blob-store.ts'
import { findUserByEmail, listUsers } from '../../storage/people/users.ts'
import type { Storage } from '../../storage/storage.ts'
import { listProjectOwners } from '../../storage/transfer/read-project.ts'
import { TransferError } from '../../storage/transfer/transferred-tables.ts'
import { UsageError } from '../command.ts'
import { writingError } from '../file-error.ts'
import { checkFile } from '../input.ts'
import { startProgress } from '../progress.ts'
import { count } from '../report/view.ts'
import type { Terminal } from '../terminal.ts'
import { readConfig } from './config.ts'
import { withStoredData } from './open-data.ts'

export interface ExportArguments {
  project: string | undefined
  owner: string | undefined
  user: string | undefined
  out: string | undefined
}

/** Writes a project, or all data of an account, to a file. */
export async function exportData({ project, owner, user, out }: ExportArguments, terminal: Terminal): Promise<number> {
  if ((project === undefined) === (user === undefined)) throw new UsageError('Choose --project or --user.')
  if (user !== undefined && owner !== undefined) throw new UsageError('--owner needs --project PROJECT.')
  const file = out ?? archiveName(project ?? user!)
  if (file === '-') throw new UsageError('An export can’t be written to standard output. Name a file with --out.')
  if ((await stat(file).catch(() => null)) !== null)
    throw new UsageError(`${file} already exists; choose another file with --out.`)
  return await withStoredData(readConfig(terminal), async (storage) => {
    const progress = startProgress(terminal)
    const dependencies = { storage, now: () => terminal.now().getTime(), actor: OPERATOR }
    const options = {
      onProgress: ({ rows, blobs }: { rows: number; blobs: number }) =>
        progress.say(`${count(rows, 'row')}, ${count(blobs, 'file')}`),
    }
    try {
      const account = user === undefined ? await ownerOf(storage, project!, owner) : await accountOf(storage, user)
      const written = await (user === undefined
        ? exportProject(dependencies, { userId: account.id, project: project!, file }, options)
        : exportAccount(dependencies, { userId: account.id, email: account.email, file }, options)
      ).catch((error: NodeJS.ErrnoException) => {
        return asUsageError(writingError(file, error))
      })
      progress.end()
      if (written === undefined) throw new UsageError(`${account.email} has no project ${project}.`)
      const { size } = await stat(file)
      terminal.stdout.write(`Exported ${project ?? account.email} to ${file} (${formatBytes(size, english)}).\n`)
      if (written.missing > 0)
        terminal.stdout.write(
          `${count(written.missing, 'file')} missing or damaged in object storage, and not part of it.\n`,
        )
      return 0
    } finally {
      progress.end()
    }
  })
}

/** Puts the project of a file into an account. */
export async function importFile(
  file: string,
  { owner }: { owner: string | undefined },
  terminal: Terminal,
): Promise<number> {
  await checkFile(file)
  return await withStoredData(readConfig(terminal), async (storage) => {
    const progress = startProgress(terminal)
    try {
      const account = await importOwner(storage, owner)
      const dependencies = { storage, now: () => terminal.now().getTime(), actor: OPERATOR }
      const onProgress = (rows: number) => progress.say(count(rows, 'row'))
      const imported = await importProject(dependencies, file, { userId: account.id, onProgress }).catch(asUsageError)
      progress.end()
      const { project, reports, runs, scans, renamed, withoutPassword, schedules } = imported
      const lines = [
        `Imported ${project} for ${account.email}: ${count(reports, 'report')}, ${count(runs, 'run')}, ${count(scans, 'scan')}.`,
      ]
      if (renamed > 0) lines.push(`${count(renamed, 'id')} were already in use and replaced with new ones.`)
      if (withoutPassword > 0)
        lines.push(`Now private, because passwords are not exported: ${count(withoutPassword, 'report')}.`)
      if (schedules > 0) lines.push(`Switched off until you turn them on: ${count(schedules, 'schedule')}.`)
      terminal.stdout.write(`${lines.join('\n')}\n`)
      return 0
    } finally {
      progress.end()
    }
  })
}

async function accountOf({ db }: Storage, email: string) {
  const user = await findUserByEmail(db, email.trim().toLowerCase())
  if (user === undefined) throw new UsageError(`There is no account ${email}.`)
  return user
}

async function ownerOf(storage: Storage, project: string, owner: string | undefined) {
  if (owner !== undefined) return accountOf(storage, owner)
  const owners = await listProjectOwners(storage.db, project)
  if (owners.length === 1) return accountOf(storage, owners[0]!)
  throw new UsageError(
    owners.length === 0
      ? `No account has a project ${project}.`
      : `Several accounts have a project ${project}: ${owners.join(', ')}. Choose one with --owner.`,
  )
}

/** The one that is named, or the only one, or the owner of the instance. */
export async function importOwner(storage: Storage, owner: string | undefined) {
  if (owner !== undefined) return accountOf(storage, owner)
  const users = await listUsers(storage.db)
  const found = users.length === 1 ? users[0] : users.find(({ role, roleByGroup }) => role === 'owner' && !roleByGroup)
  if (found === undefined)
    throw new UsageError('There is no account yet. Start verdict serve once, or run verdict users create.')
  return found
}

function asUsageError(error: Error): never {
  throw error instanceof TransferError || error instanceof BlobStoreError ? new UsageError(error.message) : error
}
