import { describeKey, issueKey } from '../../actions/key-format.ts'
import { hashPassword } from '../../actions/passwords.ts'
import type { Config } from '../../config.ts'
import { createKey } from '../../storage/keys.ts'
import type { Storage } from '../../storage/open.ts'
import { createUser, listUsers } from '../../storage/users.ts'

export interface Owner {
  email: string
  /** To be shown once; null where the operator gave one and so knows it. */
  key: string | null
}

const DEFAULT_EMAIL = 'owner@localhost'

/** The owner's account and first key, at the first start; null at every other. */
export async function makeOwner(
  storage: Storage,
  config: Pick<Config, 'ownerEmail' | 'ownerPassword' | 'ownerKey'>,
  now: number,
): Promise<Owner | null> {
  const hasOwner = async (db: Storage['db']) => (await listUsers(db)).some(({ role }) => role === 'owner')
  if (await hasOwner(storage.db)) return null
  const email = config.ownerEmail ?? DEFAULT_EMAIL
  const passwordHash = config.ownerPassword === null ? null : await hashPassword(config.ownerPassword)
  const { key, hash, hint } = config.ownerKey === null ? issueKey() : describeKey(config.ownerKey)
  return storage.transaction(async (db) => {
    if (await hasOwner(db)) return null
    const user = await createUser(db, { email, passwordHash, role: 'owner', now })
    // Another process that started at the same moment was quicker.
    if (user === undefined) return null
    await createKey(db, { userId: user.id, name: 'first', scope: 'write', expiresAt: null, hash, hint, now })
    return { email, key: config.ownerKey === null ? key : null }
  })
}
