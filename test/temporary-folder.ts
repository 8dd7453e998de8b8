import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** An empty folder for the tests of a file or a `describe`, which is deleted after them and after what they clean up themselves. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `verdict-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
