import { writeDump } from '../dump.ts'
import type { Db } from '../tables.ts'
import { writeWhole } from '../whole-file.ts'
import { migrations } from './migrations/index.ts'

/** A copy as of one moment: one transaction reads it all, and holds nobody up. */
export async function backupPostgres(db: Db, to: string): Promise<void> {
  await writeWhole(to, (part) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((snapshot) => writeDump(snapshot, part, migrations.at(-1)!.name)),
  )
}
