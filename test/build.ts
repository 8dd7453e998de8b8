import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Tests start processes of what is built, so it is built from what is there now. */
export function setup(): void {
  const options = { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'inherit' } as const
  execFileSync(process.execPath, ['scripts/build.ts'], options)
}
