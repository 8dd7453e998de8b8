import { existsSync } from 'node:fs'
import { lstat, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** NSS and expat, which the browser links to. */
const LIBRARIES = 'al2023.tar.br'

/**
 * The browser of the npm package @sparticuz/chromium, unpacked once for each version and user. The package itself would take
 * whatever lies at /tmp/chromium, also if somebody else put it there or is still writing it.
 */
export async function unpackPackage(root = tmpdir()): Promise<string> {
  const chromium = await import('@sparticuz/chromium')
  const version = await packageVersion()
  const folder = join(root, `verdict-chromium-${process.getuid?.() ?? 'user'}-${version}-with-libraries`)
  const path = join(folder, 'chromium')
  if (await isOurs(folder)) return path

  const making = await mkdtemp(join(root, 'verdict-unpacking-'))
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = making
  try {
    await chromium.default.executablePath()
    await chromium.inflate(join(packageFolder(), 'bin', LIBRARIES))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  try {
    await rename(making, folder)
  } catch (error) {
    // Somebody was faster, hopefully we ourselves.
    await rm(making, { recursive: true, force: true })
    if (!(await isOurs(folder))) throw error
  }
  return path
}

/** What came with it, for machines that have it not: libraries that few servers have, and fonts. */
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

/** A folder that nobody else could have made or may write to. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  if (found === null) return false
  const owned = process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o022) === 0)
  if (!found.isDirectory() || !owned) throw new Error(`${folder} is not ours.`)
  return true
}

/** The package keeps its package.json to itself, but it lies above what it exports. */
async function packageVersion(): Promise<string> {
  const text = await readFile(join(packageFolder(), 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function packageFolder(): string {
  return join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..')
}
