import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    sharedFolder: string
  }
}

let folder: string

/** A folder for what is made once for all test files of a run. */
export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'verdict-tests-'))
  project.provide('sharedFolder', folder)
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}
