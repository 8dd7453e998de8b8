import { existsSync } from 'node:fs'
import { lstat, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** NSS and expat, which the browser is linked against. */
const LIBRARIES = 'al2023.tar.br'

/**
 * Unpacks the browser of the npm package @sparticuz/chromium, once for each version and user, and returns its path. The
 * package itself would use whatever is at /tmp/chromium, even if another user put it there or is still writing it.
 */
export async function unpackPackage(root = tmpdir()): Promise<string> {
  const chromium = await import('@sparticuz/chromium')
  const version = await packageVersion()
  const folder = join(root, `verdict-chromium-${process.getuid?.() ?? 'user'}-${version}-with-libraries`)
  const path = join(folder, 'chromium')
  if (await isOurs(folder)) return path

  const target = await mkdtemp(join(root, 'verdict-unpacking-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = target
  try {
    await chromium.default.executablePath()
    await chromium.inflate(join(packageFolder(), 'bin', LIBRARIES))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  try {
    await rename(target, folder)
  } catch (error) {
    // Another process of ours may have been faster.
    await rm(target, { recursive: true, force: true })
    if (!(await isOurs(folder))) throw error
  }
  return path
}

/** Environment variables for the libraries and fonts that come with the package, which few servers have. */
export function packageEnvironment(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const folder = dirname(path)
  const own = join(folder, 'al2023', 'lib')
  const libraries = env['LD_LIBRARY_PATH'] ? `${env['LD_LIBRARY_PATH']}:${own}` : own
  const needsFonts = env['FONTCONFIG_PATH'] === undefined && !existsSync('/etc/fonts/fonts.conf')
  return { LD_LIBRARY_PATH: libraries, ...(needsFonts && { FONTCONFIG_PATH: join(folder, 'fonts') }) }
}

/** False if there is no such folder; throws if another user could have written to it. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  if (found === null) return false
  const owned = process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0)
  if (!found.isDirectory() || !owned) throw new Error(`${folder} belongs to another user.`)
  return true
}

/** The package does not export its package.json. */
async function packageVersion(): Promise<string> {
  const text = await readFile(join(packageFolder(), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function packageFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
}
