import { readFileSync } from 'node:fs'

/** The package's version; src/cli and dist/cli lie equally deep. */
export function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return String(version)
}
