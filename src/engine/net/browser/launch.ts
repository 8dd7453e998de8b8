import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type CDPSession, type Browser as PuppeteerBrowser } from 'puppeteer-core'
import { withTimeout } from '../../../common/timeout.ts'
import { VerdictError } from '../../../errors.ts'
import { packageEnvironment } from './chromium-package.ts'
import type { BrowserExecutable } from './find-browser.ts'
import { killProcessGroup, PROFILE_PREFIX } from './processes.ts'

/** A browser that runs, with a profile folder of its own. */
export interface LaunchedBrowser {
  puppeteer: PuppeteerBrowser
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
export async function launch(found: BrowserExecutable, isRoot = process.getuid?.() === 0): Promise<LaunchedBrowser> {
  if (isRoot) return start(found, ['--no-sandbox'])
  try {
    return await start(found, [])
  } catch (thrown) {
    if (!/sandbox|namespace|zygote/i.test(String(thrown))) throw thrown
    return await start(found, ['--no-sandbox'])
  }
}

async function start({ path, from }: BrowserExecutable, more: string[]): Promise<LaunchedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), `${PROFILE_PREFIX}${process.pid}-`))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {})
  const packaged = from === 'package'
  let running: PuppeteerBrowser
  let control: CDPSession
  try {
    running = await puppeteer.launch({
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
    control = await running.target().createCDPSession()
  } catch (thrown) {
    await remove()
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    throw new VerdictError('browser_failed', `The browser ${path} did not start: ${reason.slice(0, 500)}`)
  }
  const child = running.process()!
  const pid = child.pid!
  const gone = new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })
  return {
    puppeteer: running,
    control,
    pid,
    folder,
    version: await running.version(),
    gone,
    async close() {
      await withTimeout(running.close(), CLOSE_MS).catch(() => {})
      killProcessGroup(pid)
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

/** What every browser of ours is started with. */
export const FLAGS: readonly string[] = [
  // Each visit has a proxy of its own; what belongs to no visit goes to the discard port, that is nowhere.
  '--proxy-server=http://127.0.0.1:9',
  // Without this Chromium would reach loopback addresses past any proxy.
  '--proxy-bypass-list=<-loopback>',
  // Names are looked up by the proxy, never by the browser.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  // WebRTC and QUIC speak UDP, which no HTTP proxy sees.
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

/** The package's build is a bare headless shell without a GPU process of its own. */
export const PACKAGE_FLAGS: readonly string[] = ['--in-process-gpu', '--font-render-hinting=none']
