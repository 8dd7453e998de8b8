import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Tests start processes of what is built, so it is built from what is there now. Types are checked elsewhere. */
export function setup(): void {
  const options = { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'inherit' } as const
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck'], options)
  execFileSync(process.execPath, ['scripts/copy-assets.ts'], options)
}
