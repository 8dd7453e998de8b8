import { existsSync } from 'node:fs'
import { access, constants, lstat, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import type { Collected } from '../../model.ts'
import { browserMissing, thisMachine } from './how-to-install.ts'

/** A browser on this machine. */
export interface BrowserExecutable {
  path: string
  /** The npm package's needs flags of its own. */
  from: 'setting' | 'installed' | 'package'
}

interface FindBrowserOptions {
  /** VERDICT_CHROME. */
  chrome?: string | undefined
  env: Readonly<Record<string, string | undefined>>
  platform?: NodeJS.Platform
  /** Of the processor. */
  arch?: NodeJS.Architecture
  isExecutable?: (path: string) => Promise<boolean>
  /** Unpacks the browser of the npm package and returns its path. */
  unpack?: () => Promise<string>
}

/** The engine without a window around it: the same pages take about two thirds of the CPU time of a whole browser. */
const SHELLS = ['chrome-headless-shell', 'chromium-headless-shell']

const NAMES = [
  ...SHELLS,
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge',
]

const APPLICATIONS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const PROGRAMS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/** The browser that VERDICT_CHROME names, or one that is installed, or the one from npm. */
export async function findBrowser(options: FindBrowserOptions): Promise<Collected<BrowserExecutable>> {
  const { chrome, isExecutable = canExecute, unpack = unpackPackage } = options
  const { platform = process.platform, arch = process.arch } = options
  if (chrome !== undefined && chrome !== '') {
    if (await isExecutable(chrome)) return { ok: true, value: { path: chrome, from: 'setting' } }
    return missing(`VERDICT_CHROME is set to ${chrome}, which does not exist or is not executable.`)
  }
  for (const path of installedPaths(platform, options.env))
    if (await isExecutable(path)) return { ok: true, value: { path, from: 'installed' } }
  const unpacked = packageStarts(platform, arch) ? await unpack().catch(() => null) : null
  if (unpacked === null) return missing(browserMissing(hasPackage(), { ...thisMachine(), platform, arch }))
  return { ok: true, value: { path: unpacked, from: 'package' } }
}

/** Whether it is a headless shell, as that of the npm package is, and not a whole browser. */
export function isShell({ path, from }: BrowserExecutable): boolean {
  return from === 'package' || SHELLS.includes(basename(path, '.exe'))
}

/** npm installs @sparticuz/chromium on every platform, but its browser starts on this one only. */
export function packageStarts(platform: NodeJS.Platform = process.platform, arch: string = process.arch): boolean {
  return platform === 'linux' && arch === 'x64'
}

function installedPaths(platform: NodeJS.Platform, env: FindBrowserOptions['env']): string[] {
  if (platform === 'darwin')
    return ['/Applications', join(env['HOME'] ?? '/', 'Applications')].flatMap((folder) =>
      APPLICATIONS.map((name) => join(folder, name)),
    )
  if (platform === 'win32')
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) =>
      env[name] === undefined ? [] : PROGRAMS.map((program) => join(env[name]!, program)),
    )
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder.startsWith('/'))
  const all = new Set([...folders, '/usr/bin', '/usr/local/bin', '/opt/google/chrome'])
  return [...NAMES.flatMap((name) => [...all].map((folder) => join(folder, name))), '/snap/bin/chromium']
}

async function canExecute(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}

function missing(message: string): Collected<never> {
  return { ok: false, code: 'browser_missing', message }
}

/** NSS and expat, which the browser is linked against. */
const LIBRARIES = 'al2023.tar.br'

/**
 * Unpacks the browser of the npm package @sparticuz/chromium, once for each version and user, and returns its path. The
 * package itself would use any file at /tmp/chromium, even if another user put it there or is still writing it.
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
    // Another process may have been faster.
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

/** False if the folder doesn't exist; throws if another user could have written to it. */
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

function hasPackage(): boolean {
  try {
    return packageFolder() !== ''
  } catch {
    return false
  }
}

function packageFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
}
