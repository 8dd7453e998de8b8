import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { MEMORY_FLAGS } from '../src/common/heap-limits.ts'

const ROOT = join(import.meta.dirname, '..')

/** Tests start processes of what is built, so it is built from what is there now. */
export async function setup(project: TestProject): Promise<void> {
  project.onTestsRerun(build)
  await build()
  await Promise.all([
    fillCompileCache('judging-child.js', MEMORY_FLAGS),
    fillCompileCache('scan-child.js', MEMORY_FLAGS),
    fillCompileCache('site-child.js', MEMORY_FLAGS),
    fillCompileCache('judge-child.js', MEMORY_FLAGS),
    fillCompileCache('browser-process-entry.js', []),
  ])
}

async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: ROOT })
}

/** Only a process that ends by itself writes to the compile cache, and tests kill theirs. The flags are part of the key. */
async function fillCompileCache(file: string, flags: string[]): Promise<void> {
  const child = fork(join(ROOT, 'dist', file), [], { execArgv: flags })
  child.disconnect()
  await once(child, 'exit')
}
