import { onTestFinished } from 'vitest'

/** What a test opens, and is closed when the test is over: what was opened last first. */
export async function forTest<T extends { close(): unknown }>(opening: Promise<T>): Promise<T> {
  const opened = await opening
  onTestFinished(async () => {
    await opened.close()
  })
  return opened
}
