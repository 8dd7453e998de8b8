import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type CDPSession, type Browser as PuppeteerBrowser, TimeoutError } from 'puppeteer-core'
import { withTimeout } from '../../../common/timeout.ts'
import { VerdictError } from '../../../errors.ts'
import { type BrowserExecutable, isShell, packageEnvironment } from './find-browser.ts'
import { killProcessGroup, PROFILE_PREFIX, removeProfile } from './processes.ts'

/** A running browser with its own profile folder. */
export interface LaunchedBrowser {
  puppeteer: PuppeteerBrowser
  /** The session for commands to the browser as a whole. */
  control: CDPSession
  pid: number
  folder: string
  /** Product and version. */
  version: string
  exited: Promise<void>
  close(): Promise<void>
}

const LAUNCH_MS = 20_000
const CLOSE_MS = 3_000
const NO_SANDBOX = '--no-sandbox'

export interface LaunchOptions {
  botName: string
  isRoot?: boolean
}

/** Launches a browser. One that dies while it starts, as happens on a busy machine, is started a second time. */
export async function launch(
  executable: BrowserExecutable,
  { botName, isRoot = process.getuid?.() === 0 }: LaunchOptions,
): Promise<LaunchedBrowser> {
  // Requests of no page, such as those for service workers, are not covered by a page's user agent.
  const userAgent = `--user-agent=${botName}`
  // Chromium has no sandbox for root.
  const flags = isRoot ? [userAgent, NO_SANDBOX] : [userAgent]
  try {
    return await start(executable, flags).catch((thrown) => {
      if (thrown instanceof TimeoutError) throw thrown
      return start(executable, flags)
    })
  } catch (thrown) {
    if (!isRoot && !(thrown instanceof TimeoutError) && (await startsWith(executable, [...flags, NO_SANDBOX])))
      throw new VerdictError('browser_failed', NEEDS_SANDBOX)
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    throw new VerdictError('browser_failed', `${executable.path} did not start: ${reason.slice(0, 500)}`)
  }
}

const NEEDS_SANDBOX =
  'Chrome could not start its sandbox, and pages are not opened without it. Allow unprivileged user namespaces on this machine or in this container, or run Verdict as root in a container of its own.'

/** Puppeteer does not report what Chromium printed, so this is how to find out why it died. */
async function startsWith(executable: BrowserExecutable, flags: readonly string[]): Promise<boolean> {
  const browser = await start(executable, flags).catch(() => null)
  await browser?.close()
  return browser !== null
}

async function start(executable: BrowserExecutable, flags: readonly string[]): Promise<LaunchedBrowser> {
  const { path, from } = executable
  const folder = await mkdtemp(join(tmpdir(), `${PROFILE_PREFIX}${process.pid}-`))
  const isPackage = from === 'package'
  try {
    const browser = await puppeteer.launch({
      executablePath: path,
      // Chromium exits when the other end of the pipe closes, for example because this process was killed.
      pipe: true,
      headless: isShell(executable) ? 'shell' : true,
      userDataDir: folder,
      timeout: LAUNCH_MS,
      waitForInitialPage: false,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      args: [...FLAGS, ...(isPackage ? PACKAGE_FLAGS : []), ...flags],
      env: environment(isPackage ? path : null, folder),
      defaultViewport: null,
    })
    const child = browser.process()!
    const pid = child.pid!
    const exited = new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve()
      else child.once('exit', () => resolve())
    })
    return {
      puppeteer: browser,
      control: await browser.target().createCDPSession(),
      pid,
      folder,
      version: await browser.version(),
      exited,
      async close() {
        await withTimeout(browser.close(), CLOSE_MS).catch(() => {})
        killProcessGroup(pid)
        await withTimeout(exited, CLOSE_MS).catch(() => {})
        await removeProfile(folder)
      },
    }
  } catch (thrown) {
    await removeProfile(folder)
    throw thrown
  }
}

/** The browser runs code of strangers: it gets what it needs to start, and none of our settings and secrets. */
function environment(packagePath: string | null, folder: string): Record<string, string> {
  const env: Record<string, string> = { HOME: folder, TMPDIR: tmpdir() }
  for (const name of ['PATH', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'SYSTEMROOT', 'LOCALAPPDATA'])
    if (process.env[name] !== undefined) env[name] = process.env[name]
  return packagePath === null ? env : { ...env, ...packageEnvironment(packagePath, env) }
}

const FLAGS: readonly string[] = [
  // Each page has its own proxy. Requests that belong to no page go to the discard port, which means nowhere.
  '--proxy-server=http://127.0.0.1:9',
  // Otherwise Chromium bypasses the proxy for loopback addresses.
  '--proxy-bypass-list=<-loopback>',
  // The proxy resolves names, never the browser.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  // WebRTC and QUIC use UDP, which an HTTP proxy does not see.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--metrics-recording-only',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--block-new-web-contents',
  '--deny-permission-prompts',
  '--mute-audio',
  '--hide-scrollbars',
  '--disable-gpu',
  '--disable-features=Translate,MediaRouter,DialMediaRouteProvider,OptimizationHints,AutofillServerCommunication,CertificateTransparencyComponentUpdater,AsyncDns,DnsOverHttps,Prerender2,LocalNetworkAccessChecks,WebBluetooth,WebUsb',
]

/** The npm package's build has no GPU process. */
export const PACKAGE_FLAGS: readonly string[] = ['--in-process-gpu', '--font-render-hinting=none']
