import { randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from 'puppeteer-core'
import { abortable, TimeoutError, withTimeout } from '../../../common/timeout.ts'
import { VerdictError } from '../../../errors.ts'
import { hostOf } from '../address-policy.ts'
import type { Connector } from '../connect.ts'
import { createPagePolicy, type PagePolicy } from '../page-policy.ts'
import type { LaunchedBrowser } from './launch.ts'
import { type GuardingProxy, HANDSHAKE_HOST, openProxy, PROXY_USER } from './proxy.ts'

/** A page in a browser context of its own, whose only way to the network is a guarding proxy. */
export interface GuardedPage {
  context: BrowserContext
  page: Page
  cdp: CDPSession
  proxy: GuardingProxy
}

export interface GuardedPageOptions {
  connector: Connector
  /** Called if the page does not close: the browser should get no more tasks. */
  onHang(): void
  /** Closes the page at once; the reason is a `VerdictError`. */
  signal?: AbortSignal | undefined
}

const OPEN_MS = 10_000
const CLOSE_MS = 3_000

/**
 * Opens a guarded page, hands it to `work`, and closes it. Throws a `VerdictError` if the policy refuses the URL, the
 * browser crashes, or the work takes too long; `activity` names the work in its message.
 */
export async function withGuardedPage<T>(
  browser: LaunchedBrowser,
  url: URL,
  { connector, onHang, signal, activity, timeoutMs }: GuardedPageOptions & { activity: string; timeoutMs: number },
  work: (guarded: GuardedPage) => Promise<T>,
): Promise<T> {
  const policy = createPagePolicy(connector.policy)
  policy.addDocument(url)
  const refused = policy.checkUrl(url)
  if (refused !== null) throw new VerdictError(refused.code, refused.message)
  const guarded = await open(browser, { ...connector, policy })
  try {
    signal?.throwIfAborted()
    const crash = rejectOnCrash(browser, guarded.page)
    const worked = withTimeout(Promise.race([work(guarded), crash]), timeoutMs, activity)
    return await (signal ? abortable(worked, signal) : worked)
  } catch (thrown) {
    if (thrown instanceof VerdictError) throw thrown
    const code = thrown instanceof TimeoutError ? 'browser_timeout' : 'browser_failed'
    throw new VerdictError(code, `${activity} failed on ${hostOf(url)}: ${messageOf(thrown)}`)
  } finally {
    if (!(await close(guarded))) onHang()
  }
}

async function open(browser: LaunchedBrowser, connector: Connector & { policy: PagePolicy }): Promise<GuardedPage> {
  const secret = randomBytes(24).toString('base64url')
  const proxy = await openProxy({ connector, secret, settled: () => settledIn(browser) })
  let context: BrowserContext | undefined
  try {
    const created = browser.puppeteer.createBrowserContext({
      proxyServer: `http://127.0.0.1:${proxy.port}`,
      proxyBypassList: ['<-loopback>'],
      downloadBehavior: { policy: 'deny' },
    })
    context = await withTimeout(created, OPEN_MS, 'Opening a browser context')
    const page = await withTimeout(context.newPage(), OPEN_MS, 'Opening a page')
    const cdp = await page.createCDPSession()
    const prepared = Promise.all([authenticate(page, secret), denyInteraction(browser, context, page)])
    await withTimeout(prepared, OPEN_MS, 'Preparing a page')
    await withTimeout(watchDocuments(cdp, connector.policy, proxy), OPEN_MS, 'Preparing a page')
    return { context, page, cdp, proxy }
  } catch (thrown) {
    await close({ context, proxy })
    throw new VerdictError('browser_failed', `The browser could not open a page: ${messageOf(thrown)}`)
  }
}

/** The browser sends its messages in order, so all earlier events have arrived once it replies. */
async function settledIn({ control }: LaunchedBrowser): Promise<void> {
  // A crashed browser sends no more events.
  await control.send('Browser.getVersion').catch(() => {})
}

/**
 * Sends the proxy's password once. The context remembers it and sends it with every later request, including those of
 * frames, sockets and workers, so that no request has to be intercepted.
 */
async function authenticate(page: Page, secret: string): Promise<void> {
  await page.authenticate({ username: PROXY_USER, password: secret })
  await page.goto(`http://${HANDSHAKE_HOST}/`)
  await page.authenticate(null)
}

/**
 * Tells the policy where the page goes. The browser reports a navigation before it sends the request, so the policy knows the
 * document before any of its scripts run.
 */
async function watchDocuments(cdp: CDPSession, policy: PagePolicy, proxy: GuardingProxy): Promise<void> {
  const { frameTree } = await cdp.send('Page.getFrameTree')
  cdp.on('Network.requestWillBeSent', ({ type, frameId, request }) => {
    const url = URL.parse(request.url)
    if (type !== 'Document' || frameId !== frameTree.frame.id || url === null) return
    policy.addDocument(url)
    proxy.recheck()
  })
  await cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 })
}

/** Dialogs, pop-ups and permissions; downloads are denied by the context. */
async function denyInteraction(browser: LaunchedBrowser, context: BrowserContext, page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  context.on('targetcreated', (target) => {
    if (target.type() !== 'page' || target === page.target()) return
    void target
      .page()
      .then((popup) => popup?.close())
      .catch(() => {})
  })
  // Granting an empty list rejects every permission, for every origin.
  await browser.control.send('Browser.grantPermissions', { permissions: [], browserContextId: context.id! })
}

function rejectOnCrash(browser: LaunchedBrowser, page: Page): Promise<never> {
  const crash = new Promise<never>((_, reject) => {
    page.once('error', () => reject(new VerdictError('browser_failed', 'The page crashed its browser tab.')))
    browser.puppeteer.once('disconnected', () => reject(new VerdictError('browser_failed', 'The browser crashed.')))
  })
  crash.catch(() => {})
  return crash
}

/** False if the browser did not close the page. */
async function close({ context, proxy }: { context?: BrowserContext | undefined; proxy: GuardingProxy }) {
  // The proxy first: a page that does not close is at least cut off from the network.
  await proxy.close()
  if (context === undefined) return true
  return withTimeout(context.close(), CLOSE_MS).then(
    () => true,
    () => false,
  )
}

function messageOf(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 300)
}
