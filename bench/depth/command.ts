import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const entry = join(dirname(createRequire(import.meta.url).resolve('lighthouse/package.json')), 'cli', 'index.js')
const run = promisify(execFile)

export interface Measured {
  ms: number
  performance: number
}

/** The `lighthouse` command on one page, as its users run it. */
export async function lighthouseCommand(url: string, chrome: string): Promise<Measured> {
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])].join(' ')
  const started = performance.now()
  const { stdout } = await run(
    process.execPath,
    [entry, url, '--output=json', '--quiet', '--no-enable-error-reporting', `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: chrome }, maxBuffer: 64 * 1024 * 1024 },
  )
  const ms = performance.now() - started
  return { ms, performance: JSON.parse(stdout).categories.performance.score }
}
