import type { CDPSession } from 'puppeteer-core'
import { TimeoutError, withTimeout } from '../../../common/timeout.ts'
import { VerdictError } from '../../../errors.ts'
import type { Rendered } from '../../model.ts'
import { hostOf } from '../address-policy.ts'
import type { Connector } from '../connect.ts'
import { sizeInWords } from '../limits.ts'
import { runAxe } from './axe.ts'
import type { RenderOptions } from './browser.ts'
import { createConsoleLog } from './console-log.ts'
import { emulate } from './devices.ts'
import { type GuardedPage, openGuardedPage } from './guarded-page.ts'
import type { IsolatedWorld } from './isolated-world.ts'
import { createIsolatedWorld, unblockMainThread } from './isolated-world.ts'
import type { LaunchedBrowser } from './launch.ts'
import { open, settle } from './navigate.ts'
import { createNetworkLog, MAX_REQUESTS } from './network-log.ts'
import { takeScreenshot } from './pictures.ts'
import { NO_VITALS, readVitals, watchVitals } from './vitals.ts'

/** How long each part of a visit may take, in milliseconds. */
export interface VisitLimits {
  load: number
  settle: number
  look: number
  axe: number
  whole: number
}

const LIMITS: VisitLimits = { load: 12_000, settle: 2_500, look: 4_000, axe: 5_000, whole: 28_000 }

export interface VisitOptions extends Pick<RenderOptions, 'device' | 'acceptBadCertificate'> {
  connector: Connector
  botName: string
  limits?: Partial<VisitLimits>
}

/** One visit: the page as it is once its scripts have run. Throws a `VerdictError`; `distrust` hears of a browser that hangs. */
export async function visit(
  live: LaunchedBrowser,
  url: string,
  options: VisitOptions,
  onHang: () => void,
): Promise<Rendered> {
  const limits = { ...LIMITS, ...options.limits }
  const refused = options.connector.policy.checkUrl(new URL(url))
  if (refused !== null) throw new VerdictError(refused.code, refused.message)
  const guarded = await openGuardedPage(live, options.connector)
  try {
    const looking = lookAround(guarded, live, url, options, limits)
    return await withTimeout(Promise.race([looking, guarded.broken]), limits.whole, 'The visit')
  } catch (thrown) {
    if (thrown instanceof VerdictError) throw thrown
    const code = thrown instanceof TimeoutError ? 'browser_timeout' : 'browser_failed'
    throw new VerdictError(code, `The browser did not get through ${hostOf(new URL(url))}: ${messageOf(thrown)}`)
  } finally {
    if (!(await guarded.close())) onHang()
  }
}

async function lookAround(
  { page, cdp, proxy }: GuardedPage,
  live: LaunchedBrowser,
  url: string,
  { device, acceptBadCertificate, botName, connector }: VisitOptions,
  limits: VisitLimits,
): Promise<Rendered> {
  const bounds: string[] = []
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const failureFor = (host: string) => proxy.meter.failureFor(host)?.message ?? null
  const log = createNetworkLog({ mainFrame: frameTree.frame.id, failureFor, now: connector.now })
  const messages = createConsoleLog()
  await emulate(page, device, botName, live.version)
  if (acceptBadCertificate) await cdp.send('Security.setIgnoreCertificateErrors', { ignore: true })
  await watchVitals(cdp)
  await listenToPage(cdp, (session) => {
    log.listen(session)
    messages.listen(session)
  })

  if (!(await open(page, url, limits.load, proxy.meter)))
    bounds.push(`The page did not finish loading in ${limits.load / 1000} s.`)
  let free = await thread(cdp, bounds)
  if (free && !(await settle(log, limits.settle, connector.now)))
    bounds.push(`The page never stopped loading; it was looked at ${limits.settle / 1000} s after its load event.`)
  if (free) free = await thread(cdp, bounds)

  const world = await createIsolatedWorld(cdp, limits.look)
  const vitals = await readVitals(world, limits.look).catch(() => NO_VITALS)
  const dom = await readDom(world, limits.look)
  if (dom.cut)
    bounds.push(`The document is longer than the bound of ${sizeInWords(dom.html.length)}; it was cut there.`)
  const { requests, total } = log.requests()
  if (total > MAX_REQUESTS) bounds.push(`The page made ${total} requests; the first ${MAX_REQUESTS} were kept.`)
  const screenshot = await takeScreenshot(cdp, device, limits.look)
  const axe = free ? await runAxe(cdp, world, limits.axe) : NO_AXE
  return {
    device,
    browser: live.version,
    url: dom.url,
    html: dom.html,
    requests,
    vitals,
    axe,
    console: messages.messages,
    screenshot,
    bounds: [...bounds, ...proxy.meter.bounds],
  }
}

const NO_AXE = { ok: false, code: 'browser_failed', message: 'A script of the page had to be stopped.' } as const

/** False where a script had to be stopped: then there is nothing to wait for. */
async function thread(cdp: GuardedPage['cdp'], bounds: string[]): Promise<boolean> {
  const state = await unblockMainThread(cdp)
  if (state === 'dead') throw new TimeoutError('the page took the whole browser tab for itself.')
  if (state === 'stopped') bounds.push('A script of the page ran without end and was stopped.')
  return state === 'free'
}

function messageOf(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 300)
}

/** Listens to a page and to every frame and worker of it that has a process of its own, from their first moment on. */
export async function listenToPage(cdp: CDPSession, listen: (session: CDPSession) => void): Promise<void> {
  const attach = async (session: CDPSession): Promise<void> => {
    listen(session)
    session.on('sessionattached', (child) => void attach(child).catch(() => {}))
    // Workers know only some of these; what one does not know it refuses, and that is all right. Some answer only once they
    // run, so nothing is waited for before the last.
    await Promise.allSettled([
      session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
      session.send('Runtime.enable'),
      session.send('Log.enable'),
      session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }),
      session.send('Runtime.runIfWaitingForDebugger'),
    ])
  }
  await attach(cdp)
}

const MAX_LENGTH = 10 * 1024 * 1024

/**
 * The document as it stands. What `noscript` holds is no part of it where scripts run; the copy belongs to a document that
 * is shown nowhere, so that copying fetches nothing.
 */
const READ = `(() => {
  const inert = document.implementation.createHTMLDocument('')
  const copy = inert.importNode(document.documentElement, true)
  for (const element of copy.querySelectorAll('noscript')) element.textContent = ''
  const type = document.doctype === null ? '' : new XMLSerializer().serializeToString(document.doctype) + '\\n'
  const html = type + copy.outerHTML
  return { url: document.URL, html: html.slice(0, ${MAX_LENGTH}), cut: html.length > ${MAX_LENGTH} }
})()`

export interface Dom {
  url: string
  html: string
  cut: boolean
}

export async function readDom(world: IsolatedWorld, ms: number): Promise<Dom> {
  return await world.evaluate<Dom>(READ, ms)
}
