import { setTimeout as sleep } from 'node:timers/promises'
import { type CDPSession, type HTTPResponse, TimeoutError as NavigationTimeoutError, type Page } from 'puppeteer-core'
import { TimeoutError } from '../../../common/timeout.ts'
import { VerdictError } from '../../../errors.ts'
import { english, formatBytes } from '../../../messages/locale.ts'
import { type BrowserEvidence, type PageLayout, PICTURES } from '../../browser-evidence.ts'
import { AXE_VERSION, runAxe } from './axe.ts'
import type { RenderOptions } from './browser.ts'
import { createConsoleLog } from './console-log.ts'
import { emulate } from './devices.ts'
import { type GuardedPage, type GuardedPageOptions, withGuardedPage } from './guarded-page.ts'
import { type IsolatedWorld, readInDocument, unblockMainThread } from './isolated-world.ts'
import type { LaunchedBrowser } from './launch.ts'
import { sendLogIn } from './log-in-requests.ts'
import { createNetworkLog, MAX_REQUESTS, type NetworkLog } from './network-log.ts'
import { takeScreenshot } from './pictures.ts'
import { startPagesWait } from './processes.ts'
import type { ProxyMeter } from './proxy-meter.ts'
import { NO_VITALS, readVitals, watchVitals } from './vitals.ts'

/** Timeouts for the parts of a visit, in milliseconds. */
interface VisitLimits {
  load: number
  idle: number
  /** Each reading of the page. */
  read: number
  /** Without the time that the page waits for a processor. */
  axe: number
  total: number
}

const LIMITS: VisitLimits = { load: 12_000, idle: 2_500, read: 4_000, axe: 5_000, total: 28_000 }
/** For what follows axe-core: a visit that exceeds its total has no result at all. */
const END_MS = 2_000

export interface BrowserVisitOptions
  extends GuardedPageOptions,
    Pick<RenderOptions, 'device' | 'acceptBadCertificate' | 'logIn'> {
  botName: string
  limits?: Partial<VisitLimits>
}

/** Visits a page: what it is once its scripts have run. Throws a `VerdictError`. */
export async function visit(
  browser: LaunchedBrowser,
  url: string,
  options: BrowserVisitOptions,
): Promise<BrowserEvidence> {
  const limits = { ...LIMITS, ...options.limits }
  const { connector, onHang, signal } = options
  const guard = { connector, onHang, signal, activity: 'The browser visit', timeoutMs: limits.total }
  return await withGuardedPage(browser, new URL(url), guard, (guarded) =>
    observe(guarded, browser, url, options, limits),
  )
}

async function observe(
  { page, cdp, proxy }: GuardedPage,
  browser: LaunchedBrowser,
  url: string,
  { device, acceptBadCertificate, logIn, botName, connector }: BrowserVisitOptions,
  limits: VisitLimits,
): Promise<BrowserEvidence> {
  const bounds: string[] = []
  const start = performance.now()
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const failureOf = (host: string) => proxy.meter.failureOf(host)?.message ?? null
  const network = createNetworkLog({ mainFrame: frameTree.frame.id, failureOf, now: connector.now })
  const consoleLog = createConsoleLog()
  await emulate(page, device, botName, browser.version)
  if (acceptBadCertificate) await cdp.send('Security.setIgnoreCertificateErrors', { ignore: true })
  if (logIn) await sendLogIn(cdp, logIn)
  await watchVitals(cdp)
  await listenToPage(cdp, (session) => {
    network.listen(session)
    consoleLog.listen(session)
  })

  const endWait = await startPagesWait(browser.pid)
  const hasLoaded = await navigate(page, url, limits.load, proxy.meter)
  if (!hasLoaded) bounds.push(`The page did not finish loading within ${limits.load / 1000} s.`)
  const waited = await endWait()
  let isResponsive = await checkMainThread(cdp, bounds)
  if (isResponsive && !(await waitForNetworkIdle(network, limits.idle, connector.now)) && hasLoaded)
    bounds.push(`The page never stopped loading; it was checked ${limits.idle / 1000} s after its load event.`)
  if (isResponsive) isResponsive = await checkMainThread(cdp, bounds)

  const { world, vitals, dom, layout } = await readInDocument(cdp, limits.read, async (world) => ({
    world,
    vitals: await readVitals(world, limits.read).catch(() => NO_VITALS),
    dom: await readDom(world, limits.read),
    layout: await world.evaluate<PageLayout | null>(READ_LAYOUT, limits.read).catch(() => null),
  }))
  if (dom.isTruncated)
    bounds.push(`The document is larger than the limit of ${formatBytes(dom.html.length, english)} and was truncated.`)
  const { requests, total } = network.requests()
  if (total > MAX_REQUESTS) bounds.push(`The page made ${total} requests; the first ${MAX_REQUESTS} were recorded.`)
  const screenshot = await takeScreenshot(cdp, device, limits.read)
  const axeLimits = async () => ({
    ownMs: limits.axe,
    totalMs: Math.max(limits.axe, limits.total - END_MS - (performance.now() - start)),
    waited: await startPagesWait(browser.pid),
  })
  const axe = isResponsive ? await runAxe(cdp, world, await axeLimits()) : NO_AXE
  return {
    device,
    browser: browser.version,
    url: dom.url,
    html: dom.html,
    contentType: dom.contentType,
    ...(dom.hasShadowContent && { hasShadowContent: true as const }),
    ...(dom.shadowHeading !== undefined && { shadowHeading: dom.shadowHeading }),
    // A document that scripts write to after its load event is being parsed again, but nothing of it is missing.
    ...((dom.isTruncated || (dom.isParsing && !hasLoaded)) && { isIncomplete: true as const }),
    ...(layout !== null && { layout }),
    requests,
    vitals: { ...vitals, waited },
    axe,
    axeVersion: AXE_VERSION,
    console: consoleLog.messages,
    consoleErrors: consoleLog.errors,
    screenshot,
    bounds: [...bounds, ...proxy.meter.bounds],
  }
}

const NO_AXE = {
  ok: false,
  code: 'browser_failed',
  message: 'axe-core could not run, because a script of the page had to be stopped.',
} as const

/** False if a script had to be stopped: then there is nothing left to wait for. */
async function checkMainThread(cdp: CDPSession, bounds: string[]): Promise<boolean> {
  const state = await unblockMainThread(cdp)
  if (state === 'unresponsive') throw new TimeoutError('the page blocked its browser tab and could not be stopped.')
  if (state === 'stopped') bounds.push('A script of the page ran in an endless loop and was stopped.')
  return state === 'responsive'
}

/** Listens to a page and to all its frames and workers that run in other processes, from their start. */
async function listenToPage(cdp: CDPSession, listen: (session: CDPSession) => void): Promise<void> {
  const attach = async (session: CDPSession): Promise<void> => {
    listen(session)
    session.on('sessionattached', (child) => void attach(child).catch(() => {}))
    // Workers reject the domains they do not have. Some respond only once they run, so these are not awaited one by one.
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

const MAX_HTML_LENGTH = 10 * 1024 * 1024

const MAX_HEADING_LENGTH = 300

/**
 * The document as it is now. Where scripts run, the content of `noscript` is not part of it. The copy belongs to a
 * document that is not displayed, so copying loads nothing.
 */
const READ_DOM = `(() => {
  const isText = (node) => node.nodeType === Node.TEXT_NODE && /\\S/.test(node.data)
  const isSeen = (element) =>
    (element.matches('${PICTURES.join()}') || [...element.childNodes].some(isText)) && element.checkVisibility()
  const shadowsIn = (tree) => [...tree.querySelectorAll('*')].flatMap((element) =>
    element.shadowRoot === null ? [] : [element.shadowRoot, ...shadowsIn(element.shadowRoot)])
  const shadows = shadowsIn(document)
  // A closed tree can't be read. A custom element that takes up room without content of its own may show one.
  const isClosed = (element) => {
    if (!element.localName.includes('-') || element.shadowRoot !== null || !element.matches(':defined')) return false
    if (element.childElementCount > 0 || /\\S/.test(element.textContent)) return false
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility()
  }
  const textOf = (element) => {
    const slotted = [...element.querySelectorAll('slot')].flatMap((slot) => slot.assignedNodes({ flatten: true }))
    return [element, ...slotted].map((node) => node.textContent).join(' ').replace(/\\s+/g, ' ').trim()
  }
  const headings = shadows.flatMap((tree) => [...tree.querySelectorAll('h1')]).map(textOf)
  const inert = document.implementation.createHTMLDocument('')
  // Scripts can remove the root element, too.
  const root = document.documentElement
  const copy = root === null ? null : inert.importNode(root, true)
  for (const element of copy?.querySelectorAll('noscript') ?? []) element.textContent = ''
  const doctype = document.doctype === null ? '' : new XMLSerializer().serializeToString(document.doctype) + '\\n'
  const html = doctype + (copy?.outerHTML ?? '')
  return {
    url: document.URL,
    contentType: document.contentType,
    html: html.slice(0, ${MAX_HTML_LENGTH}),
    isTruncated: html.length > ${MAX_HTML_LENGTH},
    isParsing: document.readyState === 'loading',
    hasShadowContent:
      shadows.some((tree) => [...tree.querySelectorAll('*')].some(isSeen)) ||
      [document, ...shadows].some((tree) => [...tree.querySelectorAll('*')].some(isClosed)),
    shadowHeading: headings.find((text) => text !== '')?.slice(0, ${MAX_HEADING_LENGTH}),
  }
})()`

/** Of the elements, and of those that are looked at to find them. */
const MAX_WIDE = 5
const MAX_ELEMENTS = 10_000

/**
 * What a box with `overflow: hidden` cuts off doesn't make a page wider; neither does what the page itself cuts off, although its
 * scroll width says so (CSS Overflow 3, §3.3: the viewport takes the overflow of the root, or of the body).
 */
const READ_LAYOUT = `(() => {
  const scroller = document.scrollingElement
  if (scroller === null) return null
  const overflowOf = (element) => element === null ? 'visible' : getComputedStyle(element).overflowX
  const ofRoot = overflowOf(document.documentElement)
  const ofPage = ofRoot === 'visible' ? overflowOf(document.body) : ofRoot
  const width = scroller.clientWidth
  if (ofPage === 'hidden' || ofPage === 'clip') return { width, scrollWidth: width, wide: [] }
  const { scrollWidth } = scroller
  if (scrollWidth <= width || document.body === null) return { width, scrollWidth, wide: [] }
  const rightOf = (element) => Math.round(element.getBoundingClientRect().right + scrollX)
  const isCut = (element) => {
    for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).position === 'fixed') return true
      if (at !== element && overflowOf(at) !== 'visible') return true
    }
    return false
  }
  const wide = []
  const elements = document.body.getElementsByTagName('*')
  for (let i = 0; i < elements.length && i < ${MAX_ELEMENTS} && wide.length < ${MAX_WIDE}; i++) {
    const element = elements[i]
    const right = rightOf(element)
    if (right <= width || rightOf(element.parentElement) > width || isCut(element)) continue
    const names = [...element.classList].slice(0, 3).map((name) => '.' + CSS.escape(name)).join('')
    const where = element.localName + (element.id === '' ? names : '#' + CSS.escape(element.id))
    wide.push({ where: where.slice(0, 200), snippet: element.cloneNode(false).outerHTML.replace(/<\\/[^<]*$/, '').slice(0, 160), right })
  }
  return { width, scrollWidth, wide }
})()`

interface ReadDom {
  url: string
  contentType: string
  html: string
  isTruncated: boolean
  isParsing: boolean
  hasShadowContent: boolean
  shadowHeading?: string
}

async function readDom(world: IsolatedWorld, timeoutMs: number) {
  return await world.evaluate<ReadDom>(READ_DOM, timeoutMs)
}

/** Opens a URL. False if it did not finish loading in time; throws if no page was loaded at all. */
async function navigate(page: Page, url: string, timeoutMs: number, meter: ProxyMeter): Promise<boolean> {
  let response: HTTPResponse | undefined
  page.on('response', (received) => {
    if (received.request().isNavigationRequest() && received.frame() === page.mainFrame()) response = received
  })
  try {
    await page.goto(url, { waitUntil: 'load', timeout: timeoutMs })
    return true
  } catch (thrown) {
    const { host } = new URL(url)
    if (thrown instanceof NavigationTimeoutError) {
      if (response !== undefined) return false
      throw new VerdictError('browser_timeout', `${host} did not respond to the browser within ${timeoutMs / 1000} s.`)
    }
    const refused = meter.failureOf(host) ?? meter.failures[0]?.failure
    if (refused) throw new VerdictError(refused.code, refused.message)
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    // A script that redirects at once interrupts the first navigation; the next one is under way.
    if (response !== undefined && /ERR_ABORTED|interrupted|detached/i.test(reason) && !isDownload(response)) return true
    const code = /net::(ERR_[A-Z_]+)/.exec(reason)?.[1]
    throw new VerdictError('browser_failed', `The browser could not open ${host}: ${code ?? reason.slice(0, 200)}.`)
  }
}

function isDownload(response: HTTPResponse): boolean {
  const { 'content-disposition': disposition = '', 'content-type': type = '' } = response.headers()
  return /^attachment/i.test(disposition) || response.status() === 204 || !/html|xml|^text\/|^$/i.test(type)
}

/** With no network activity for this long, the page counts as loaded. */
const IDLE_MS = 250
const POLL_MS = 25

/** Waits until the page makes no more requests. False if it never stops. */
async function waitForNetworkIdle(log: NetworkLog, timeoutMs: number, now: () => number): Promise<boolean> {
  const start = now()
  while (now() < start + timeoutMs) {
    if (log.open === 0 && now() - Math.max(log.lastChange, start - IDLE_MS / 2) >= IDLE_MS) return true
    await sleep(POLL_MS)
  }
  return false
}
