import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { Got } from '../../model.ts'
import { unpackPackage } from './chromium-package.ts'

/** A browser on this machine. */
export interface BrowserExecutable {
  path: string
  /** The npm package's is a headless shell that needs flags of its own. */
  from: 'setting' | 'installed' | 'package'
}

export interface FindBrowserOptions {
  /** VERDICT_CHROME. */
  chrome?: string | undefined
  env: Readonly<Record<string, string | undefined>>
  platform?: NodeJS.Platform
  isExecutable?: (path: string) => Promise<boolean>
  /** Unpacks the browser of the npm package and returns its path. */
  unpack?: () => Promise<string>
}

const NAMES = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome', 'microsoft-edge']

const APPLICATIONS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const PROGRAMS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

export const HOW_TO_INSTALL =
  'Install Chrome or Chromium, or set VERDICT_CHROME to its path. On Linux x64 the npm package @sparticuz/chromium works too.'

/** The browser that VERDICT_CHROME names, or one that is installed, or the one from npm. */
export async function findBrowser(options: FindBrowserOptions): Promise<Got<BrowserExecutable>> {
  const { chrome, isExecutable = canExecute, unpack = unpackPackage } = options
  if (chrome !== undefined && chrome !== '') {
    if (await isExecutable(chrome)) return { ok: true, value: { path: chrome, from: 'setting' } }
    return missing(`VERDICT_CHROME is set to ${chrome}, which does not exist or is not executable.`)
  }
  for (const path of installedPaths(options))
    if (await isExecutable(path)) return { ok: true, value: { path, from: 'installed' } }
  try {
    return { ok: true, value: { path: await unpack(), from: 'package' } }
  } catch {
    return missing(`No browser was found on this machine. ${HOW_TO_INSTALL}`)
  }
}

function installedPaths({ env, platform = process.platform }: FindBrowserOptions): string[] {
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

function missing(message: string): Got<never> {
  return { ok: false, code: 'browser_missing', message }
}
