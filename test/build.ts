import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MEMORY_FLAGS } from '../src/common/heap-limits.ts'

const ROOT = join(import.meta.dirname, '..')

/** Tests start processes of what is built, so it is built from what is there now, and of the sources. */
export async function setup(): Promise<void> {
  const options = { cwd: ROOT, stdio: 'inherit' } as const
  await Promise.all([
    promisify(execFile)(process.execPath, ['scripts/build.ts'], options),
    fillCompileCache('src/queue/judging-child.ts'),
    fillCompileCache('src/cli/judge/judge-child.ts'),
  ])
}

/** Only a process that ends by itself writes to the compile cache, and tests kill theirs. The flags are part of the key. */
async function fillCompileCache(file: string): Promise<void> {
  const child = fork(join(ROOT, file), [], { execArgv: MEMORY_FLAGS })
  child.disconnect()
  await once(child, 'exit')
}
