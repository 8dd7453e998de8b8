import { createSeal, type Seal } from '../../common/sealed-text.ts'
import { VerdictError } from '../../errors.ts'
import type { LogIn } from '../../queue/scans/search/log-in.ts'
import type { Scan } from '../../storage/scans/scan.ts'
import { findScanSecret } from '../../storage/scans/scans.ts'
import type { Storage } from '../../storage/storage.ts'
import { signingSecret } from '../people/owner.ts'

async function openSeal(storage: Storage, secret: string | null): Promise<Seal> {
  return createSeal(await signingSecret(storage, secret), 'headers of scans')
}

const ownerOf = ({ userId, project }: Pick<Scan, 'userId' | 'project'>) => `${userId} ${project}`

/** As they are stored: only for scans of this user and project. `secret`: the operator's, if one is set. */
export async function sealHeaders(
  storage: Storage,
  secret: string | null,
  owner: Pick<Scan, 'userId' | 'project'>,
  headers: LogIn,
): Promise<Uint8Array> {
  return (await openSeal(storage, secret)).seal(JSON.stringify(headers), ownerOf(owner))
}

/** What a scan has to send; throws if the secret is no longer the same. */
export async function findScanHeaders(storage: Storage, secret: string | null, scan: Scan): Promise<LogIn> {
  const sealed = await findScanSecret(storage.db, scan.id)
  if (sealed === null) return []
  const text = (await openSeal(storage, secret)).open(sealed, ownerOf(scan))
  if (text !== null) return JSON.parse(text)
  throw new VerdictError(
    'not_collected',
    'The credentials of this scan can’t be read, because VERDICT_SECRET has changed. Start a new scan and enter them again.',
  )
}
