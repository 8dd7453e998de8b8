import { randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from 'puppeteer-core'
import { withTimeout } from '../../../common/timeout.ts'
import { VerdictError } from '../../../errors.ts'
import type { Connector } from '../connect.ts'
import type { LaunchedBrowser } from './launch.ts'
import { type GuardingProxy, HANDSHAKE_HOST, openProxy, PROXY_USER } from './proxy.ts'
import type { ProxyLimits } from './proxy-meter.ts'

/** A fresh context with one page in it, whose every way out is a guarding proxy. */
export interface GuardedPage {
  context: BrowserContext
  page: Page
  cdp: CDPSession
  proxy: GuardingProxy
  /** Rejects when the page or the browser dies under us. */
  broken: Promise<never>
  /** False where the browser did not let go of the room: then it is not to be trusted further. */
  close(): Promise<boolean>
}

const OPEN_MS = 10_000
const CLOSE_MS = 3_000

export async function openGuardedPage(
  live: LaunchedBrowser,
  connector: Connector,
  limits: Partial<ProxyLimits> = {},
): Promise<GuardedPage> {
  const secret = randomBytes(24).toString('base64url')
  const proxy = await openProxy({ connector, secret, limits })
  let context: BrowserContext | undefined
  try {
    context = await withTimeout(
      live.puppeteer.createBrowserContext({
        proxyServer: `http://127.0.0.1:${proxy.port}`,
        proxyBypassList: ['<-loopback>'],
        downloadBehavior: { policy: 'deny' },
      }),
      OPEN_MS,
      'Opening a browser context',
    )
    const page = await withTimeout(context.newPage(), OPEN_MS, 'Opening a page')
    const cdp = await page.createCDPSession()
    await withTimeout(
      Promise.all([shakeHands(page, secret), refuseFavours(live, context, page)]),
      OPEN_MS,
      'Preparing a page',
    )
    return { context, page, cdp, proxy, broken: breaking(live, page), close: () => closeGuardedPage(context, proxy) }
  } catch (thrown) {
    await closeGuardedPage(context, proxy)
    if (thrown instanceof VerdictError) throw thrown
    throw new VerdictError('browser_failed', `The browser opened no page: ${String(thrown).slice(0, 300)}`)
  }
}

/**
 * Shows the secret once. The context remembers it for the proxy and shows it with every request from then on, those of
 * frames, sockets and workers too, without anything being intercepted.
 */
async function shakeHands(page: Page, secret: string): Promise<void> {
  await page.authenticate({ username: PROXY_USER, password: secret })
  await page.goto(`http://${HANDSHAKE_HOST}/`)
  await page.authenticate(null)
}

/** Downloads are denied with the context; here dialogs, pop-ups and permissions. */
async function refuseFavours(live: LaunchedBrowser, context: BrowserContext, page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  context.on('targetcreated', (target) => {
    if (target.type() !== 'page' || target === page.target()) return
    void target
      .page()
      .then((popup) => popup?.close())
      .catch(() => {})
  })
  // Granting none rejects all others, for every origin.
  await live.control.send('Browser.grantPermissions', { permissions: [], browserContextId: context.id! })
}

function breaking(live: LaunchedBrowser, page: Page): Promise<never> {
  const broken = new Promise<never>((_, reject) => {
    page.once('error', () => reject(new VerdictError('browser_failed', 'The page crashed its browser tab.')))
    live.puppeteer.once('disconnected', () => reject(new VerdictError('browser_failed', 'The browser died.')))
  })
  broken.catch(() => {})
  return broken
}

async function closeGuardedPage(context: BrowserContext | undefined, proxy: GuardingProxy): Promise<boolean> {
  // First the ways out: a page that will not close can at least do nothing more.
  await proxy.close()
  if (context === undefined) return true
  return withTimeout(context.close(), CLOSE_MS).then(
    () => true,
    () => false,
  )
}
