import { randomBytes } from 'node:crypto'
import type { Storage } from '../storage/open.ts'
import { settleSetting } from '../storage/settings.ts'

/** What cookies and links are signed with: made at the first start, and the same in every process of this database. */
export async function keepSecret({ db }: Pick<Storage, 'db'>): Promise<Buffer> {
  const fresh = randomBytes(32).toString('base64url')
  return Buffer.from(await settleSetting(db, 'secret', fresh), 'base64url')
}
