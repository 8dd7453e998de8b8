import { TimeoutError, withTimeout } from '../../../common/timeout.ts'
import { VerdictError } from '../../../errors.ts'
import type { Rendered } from '../../model.ts'
import { hostOf } from '../address.ts'
import type { Door } from '../connect.ts'
import { sizeInWords } from '../limits.ts'
import { runAxe } from './axe.ts'
import type { RenderHow } from './browser.ts'
import { createConsoleLog } from './console-log.ts'
import { emulate } from './devices.ts'
import { readDom } from './dom.ts'
import type { Live } from './launch.ts'
import { open } from './navigate.ts'
import { createNetworkLog, MAX_REQUESTS } from './network-log.ts'
import { openRoom, type Room } from './room.ts'
import { takePicture } from './screenshot.ts'
import { listenToAll } from './sessions.ts'
import { settle } from './settle.ts'
import { NO_VITALS, readVitals, watchVitals } from './vitals.ts'
import { enterWorld, freeThread } from './world.ts'

/** How long each part of a visit may take, in milliseconds. */
export interface VisitLimits {
  load: number
  settle: number
  look: number
  axe: number
  whole: number
}

const LIMITS: VisitLimits = { load: 12_000, settle: 2_500, look: 4_000, axe: 5_000, whole: 28_000 }

export interface VisitOptions extends Pick<RenderHow, 'device' | 'acceptBadCertificate'> {
  door: Door
  botName: string
  limits?: Partial<VisitLimits>
}

/** One visit: the page as it is once its scripts have run. Throws a `VerdictError`; `distrust` hears of a browser that hangs. */
export async function visit(live: Live, url: string, options: VisitOptions, distrust: () => void): Promise<Rendered> {
  const limits = { ...LIMITS, ...options.limits }
  const refused = options.door.policy.checkUrl(new URL(url))
  if (refused !== null) throw new VerdictError(refused.code, refused.message)
  const room = await openRoom(live, options.door)
  try {
    const looking = lookAround(room, live, url, options, limits)
    return await withTimeout(Promise.race([looking, room.broken]), limits.whole, 'The visit')
  } catch (thrown) {
    if (thrown instanceof VerdictError) throw thrown
    const code = thrown instanceof TimeoutError ? 'browser_timeout' : 'browser_failed'
    throw new VerdictError(code, `The browser did not get through ${hostOf(new URL(url))}: ${messageOf(thrown)}`)
  } finally {
    if (!(await room.close())) distrust()
  }
}

async function lookAround(
  { page, cdp, proxy }: Room,
  live: Live,
  url: string,
  { device, acceptBadCertificate, botName, door }: VisitOptions,
  limits: VisitLimits,
): Promise<Rendered> {
  const bounds: string[] = []
  const { frameTree } = await cdp.send('Page.getFrameTree')
  const whyNot = (host: string) => proxy.meter.whyNot(host)?.message ?? null
  const log = createNetworkLog({ mainFrame: frameTree.frame.id, whyNot, now: door.now })
  const messages = createConsoleLog()
  await emulate(page, device, botName, live.version)
  if (acceptBadCertificate) await cdp.send('Security.setIgnoreCertificateErrors', { ignore: true })
  await watchVitals(cdp)
  await listenToAll(cdp, (session) => {
    log.listen(session)
    messages.listen(session)
  })

  if (!(await open(page, url, limits.load, proxy.meter)))
    bounds.push(`The page did not finish loading in ${limits.load / 1000} s.`)
  let free = await thread(cdp, bounds)
  if (free && !(await settle(log, limits.settle, door.now)))
    bounds.push(`The page never stopped loading; it was looked at ${limits.settle / 1000} s after its load event.`)
  if (free) free = await thread(cdp, bounds)

  const world = await enterWorld(cdp, limits.look)
  const vitals = await readVitals(world, limits.look).catch(() => NO_VITALS)
  const dom = await readDom(world, limits.look)
  if (dom.cut)
    bounds.push(`The document is longer than the bound of ${sizeInWords(dom.html.length)}; it was cut there.`)
  const { requests, total } = log.requests()
  if (total > MAX_REQUESTS) bounds.push(`The page made ${total} requests; the first ${MAX_REQUESTS} were kept.`)
  const screenshot = await takePicture(cdp, device, limits.look)
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
async function thread(cdp: Room['cdp'], bounds: string[]): Promise<boolean> {
  const state = await freeThread(cdp)
  if (state === 'dead') throw new TimeoutError('the page took the whole browser tab for itself.')
  if (state === 'stopped') bounds.push('A script of the page ran without end and was stopped.')
  return state === 'free'
}

function messageOf(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).slice(0, 300)
}
