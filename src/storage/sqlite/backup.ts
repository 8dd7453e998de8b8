import { writeWhole } from '../whole-file.ts'
import { Thread } from './threads.ts'

/** A copy as of one moment. It is read in a thread of its own and holds nobody up. */
export async function backupSqlite(file: string, to: string): Promise<void> {
  const thread = new Thread({ file, readOnly: true })
  try {
    await writeWhole(to, async (part) => {
      await thread.run('vacuum into ?', [part])
    })
  } finally {
    await thread.close()
  }
}
