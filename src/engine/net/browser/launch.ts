import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type CDPSession, type Browser as Puppet } from 'puppeteer-core'
import { withTimeout } from '../../../common/timeout.ts'
import { VerdictError } from '../../../errors.ts'
import type { Found } from './find.ts'
import { FLAGS, PACKAGE_FLAGS } from './flags.ts'
import { killGroup } from './kill-group.ts'
import { packageEnvironment } from './package.ts'
import { FOLDER_PREFIX } from './sweep.ts'

/** A browser that runs, with a profile folder of its own. */
export interface Live {
  puppet: Puppet
  /** For what concerns the whole browser. */
  control: CDPSession
  pid: number
  folder: string
  version: string
  /** Resolves when it is gone, for whatever reason. */
  gone: Promise<void>
  close(): Promise<void>
}

const LAUNCH_MS = 20_000
const CLOSE_MS = 3_000

/** Root cannot have Chromium's sandbox; others have it where the kernel allows it. */
export async function launch(found: Found, isRoot = process.getuid?.() === 0): Promise<Live> {
  if (isRoot) return start(found, ['--no-sandbox'])
  try {
    return await start(found, [])
  } catch (thrown) {
    if (!/sandbox|namespace|zygote/i.test(String(thrown))) throw thrown
    return await start(found, ['--no-sandbox'])
  }
}

async function start({ path, from }: Found, more: string[]): Promise<Live> {
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {})
  const packaged = from === 'package'
  let puppet: Puppet
  let control: CDPSession
  try {
    puppet = await puppeteer.launch({
      executablePath: path,
      // When the other end of the pipe is gone, for whatever reason, Chromium goes too.
      pipe: true,
      headless: packaged ? 'shell' : true,
      userDataDir: folder,
      timeout: LAUNCH_MS,
      waitForInitialPage: false,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      args: [...FLAGS, ...(packaged ? PACKAGE_FLAGS : []), ...more],
      env: environment(packaged ? path : null, folder),
      defaultViewport: null,
    })
    control = await puppet.target().createCDPSession()
  } catch (thrown) {
    await remove()
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    throw new VerdictError('browser_failed', `The browser ${path} did not start: ${reason.slice(0, 500)}`)
  }
  const child = puppet.process()!
  const pid = child.pid!
  const gone = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  return {
    puppet,
    control,
    pid,
    folder,
    version: await puppet.version(),
    gone,
    async close() {
      await withTimeout(puppet.close(), CLOSE_MS).catch(() => {})
      killGroup(pid)
      await withTimeout(gone, CLOSE_MS).catch(() => {})
      await remove()
    },
  }
}

/** The browser is a stranger's program: it gets what it needs to run, and none of our settings and secrets. */
function environment(packagePath: string | null, folder: string): Record<string, string> {
  const env: Record<string, string> = { HOME: folder, TMPDIR: tmpdir() }
  for (const name of ['PATH', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'SYSTEMROOT', 'LOCALAPPDATA'])
    if (process.env[name] !== undefined) env[name] = process.env[name]
  return packagePath === null ? env : { ...env, ...packageEnvironment(packagePath, env) }
}
