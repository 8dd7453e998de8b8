import {
  type Branding,
  type BrandingChange,
  type BrandingErrors,
  NO_BRANDING,
  readBranding,
} from '../../domain/branding/branding.ts'
import {
  deleteBranding,
  findInstanceBranding,
  findProjectBranding,
  logoOf,
  type NewBranding,
  saveBranding,
} from '../../storage/branding/branding.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Db } from '../../storage/tables.ts'
import { type ActingDependencies, type AuditedObject, recordAudit } from '../audit-log/audit-log.ts'

/** How soon a process sees what another one has changed. */
const REFRESH_MS = 5_000

/** The branding of the instance, in memory: no page asks the database for it. */
export interface LiveBranding {
  current(): Branding
  /** Reads it again. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Reads it now, and again every few seconds where other processes can change it. */
export async function openBranding({
  storage,
  onError,
  refreshMs = REFRESH_MS,
}: {
  storage: Pick<Storage, 'db' | 'isShared'>
  onError: (error: unknown) => void
  refreshMs?: number
}): Promise<LiveBranding> {
  let branding = await findInstanceBranding(storage.db)
  let reading: Promise<void> | undefined
  let reads = 0
  async function read(): Promise<void> {
    const turn = ++reads
    const found = await findInstanceBranding(storage.db)
    // One that was asked later knows more.
    if (turn === reads) branding = found
  }
  const timer = storage.isShared
    ? setInterval(() => {
        reading ??= read()
          .catch(onError)
          .finally(() => {
            reading = undefined
          })
      }, refreshMs)
    : undefined
  timer?.unref()
  return {
    current: () => branding,
    refresh: read,
    async close() {
      clearInterval(timer)
      await reading
    },
  }
}

/** What the project has set itself; undefined if the user has no such project. */
export async function findOwnBranding(
  { storage }: { storage: Pick<Storage, 'db'> },
  userId: string,
  project: string,
): Promise<Branding | undefined> {
  return (await findProjectBranding(storage.db, userId, project))?.branding
}

export type ChangedBranding = { ok: true; branding: Branding } | { ok: false; errors: BrandingErrors }

/** `wish` null: everything as Verdict brings it. Only for the owner of the instance: the caller checks that. */
export async function changeInstanceBranding(
  dependencies: ActingDependencies & { branding: Pick<LiveBranding, 'refresh'> },
  wish: BrandingChange | null,
): Promise<ChangedBranding> {
  const changed = await dependencies.storage.transaction(async (db) =>
    change(db, dependencies, { projectKey: null, before: await findInstanceBranding(db), object: null }, wish),
  )
  await dependencies.branding.refresh()
  return changed
}

/** `wish` null: as the instance has it. Undefined if the user has no such project. */
export function changeProjectBranding(
  dependencies: ActingDependencies,
  userId: string,
  project: string,
  wish: BrandingChange | null,
): Promise<ChangedBranding | undefined> {
  return dependencies.storage.transaction(async (db) => {
    const found = await findProjectBranding(db, userId, project)
    if (found === undefined) return undefined
    const { projectKey, branding: before } = found
    return change(db, dependencies, { projectKey, before, object: { kind: 'project', id: project } }, wish)
  })
}

interface BrandingSubject {
  projectKey: number | null
  before: Branding
  /** null: the instance. */
  object: AuditedObject | null
}

async function change(
  db: Db,
  acting: ActingDependencies,
  { projectKey, before, object }: BrandingSubject,
  wish: BrandingChange | null,
): Promise<ChangedBranding> {
  if (wish === null) {
    if (await deleteBranding(db, projectKey)) await recordAudit(db, acting, 'branding.reset', object)
    return { ok: true, branding: NO_BRANDING }
  }
  const read = readBranding(projectKey === null ? wish : ofProject(wish), before, acting.now())
  if (!read.ok) return read
  const branding = await saveBranding(db, projectKey, read, acting.now())
  const fields = (Object.keys(branding) as (keyof Branding)[]).filter(
    (field) => JSON.stringify(branding[field]) !== JSON.stringify(before[field]),
  )
  if (fields.length > 0)
    await recordAudit(db, acting, 'branding.changed', object, { name: branding.name, changed: fields.map(asWritten) })
  return { ok: true, branding }
}

/** Emails and security.txt are the instance's. */
function ofProject({ mail_sender: _, security_txt: __, ...wish }: BrandingChange): BrandingChange {
  return wish
}

function asWritten(field: keyof Branding): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Whether a stored branding, such as one from an archive, passes the same checks as one that is saved here. */
export function isBranding(stored: unknown, logoHash: unknown, logo: unknown): boolean {
  const branding = { ...NO_BRANDING, ...(stored as Branding) }
  const { name, accent, accentDark, footerText, footerUrl, mailSender, securityTxt } = branding
  const wish: BrandingChange = {
    name: name ?? '',
    accent: accent ?? '',
    accent_dark: accentDark ?? '',
    footer_text: footerText ?? '',
    footer_url: footerUrl ?? '',
    ...(logo instanceof Uint8Array && { logo }),
  }
  const read = readBranding(wish, NO_BRANDING, 0)
  if (!read.ok || mailSender !== null || securityTxt !== null) return false
  const again: NewBranding = read
  const shown = { ...again.branding, logo: again.logo ? logoOf(again.logo) : null }
  return JSON.stringify(shown) === JSON.stringify(branding) && (shown.logo?.hash ?? null) === (logoHash ?? null)
}
