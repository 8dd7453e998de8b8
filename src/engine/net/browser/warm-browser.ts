import { toFailure } from '../../../errors.ts'
import type { Got } from '../../model.ts'
import { createAddressPolicy } from '../address-policy.ts'
import type { Connector } from '../connect.ts'
import { createDnsLookup, systemLookup } from '../lookup.ts'
import type { BrowserSettings, BrowserTask } from './browser-process.ts'
import { type BrowserExecutable, findBrowser } from './find-browser.ts'
import { type LaunchedBrowser, launch } from './launch.ts'
import { measure } from './lighthouse.ts'
import { print } from './print.ts'
import { memoryOf, type Watch, watchMemory } from './processes.ts'
import { visit } from './visit.ts'

/** Keeps one browser warm and does what is asked in it; starts another when it dies or is no longer trusted. */
export interface WarmBrowser {
  run(work: BrowserTask): Promise<Got<unknown>>
  /** Of the browser, in bytes. */
  memory(): Promise<number>
  close(): Promise<void>
}

export interface WarmBrowserOptions extends BrowserSettings {
  env: Readonly<Record<string, string | undefined>>
  onLaunch?: (live: LaunchedBrowser) => void
  /** For tests: another door, another browser. */
  connector?: Partial<Connector>
  found?: Got<BrowserExecutable>
}

interface Kept {
  live: LaunchedBrowser
  watch: Watch
  trusted: boolean
  running: number
}

export function createWarmBrowser(options: WarmBrowserOptions): WarmBrowser {
  const { chrome, env, botName, onLaunch, pageBytes } = options
  const connector: Connector = {
    policy: createAddressPolicy(options.policy),
    lookup: options.lookup === 'dns' ? createDnsLookup() : systemLookup,
    now: () => performance.now(),
    ...options.connector,
  }
  let current: Promise<Kept> | undefined
  let finding: Promise<Got<BrowserExecutable>> | undefined

  function keep(): Promise<Kept> {
    current ??= startOne().catch((error) => {
      current = undefined
      throw error
    })
    return current
  }

  async function startOne(): Promise<Kept> {
    finding ??= options.found ? Promise.resolve(options.found) : findBrowser({ chrome, env })
    const found = await finding
    if (!found.ok) throw Object.assign(new Error(found.message), { failure: found })
    const live = await launch(found.value)
    const kept = { live, watch: watchMemory(live.pid, pageBytes), trusted: true, running: 0 }
    onLaunch?.(live)
    void live.gone.then(() => drop(kept))
    return kept
  }

  /** The next one gets a new browser; this one is closed when nobody uses it any more. */
  function drop(kept: Kept): void {
    kept.trusted = false
    current = undefined
    if (kept.running === 0) void end(kept)
  }

  async function end({ live, watch }: Kept): Promise<void> {
    watch.stop()
    await live.close()
  }

  async function attempt(work: BrowserTask): Promise<{ got: Got<unknown>; died: boolean }> {
    let kept: Kept
    try {
      kept = await keep()
    } catch (thrown) {
      const known = (thrown as { failure?: Got<unknown> }).failure
      return { got: known ?? { ok: false, ...toFailure(thrown) }, died: known === undefined }
    }
    kept.running++
    try {
      return { got: { ok: true, value: await perform(work, kept.live, () => drop(kept)) }, died: false }
    } catch (thrown) {
      const failure = toFailure(thrown)
      if (kept.watch.ended && failure.code === 'browser_failed')
        failure.message = `The page took more memory than a page may (${Math.round(pageBytes / 2 ** 20)} MiB).`
      return { got: { ok: false, ...failure }, died: !kept.trusted && failure.code === 'browser_failed' }
    } finally {
      kept.running--
      if (!kept.trusted && kept.running === 0) await end(kept)
    }
  }

  async function perform(work: BrowserTask, live: LaunchedBrowser, onHang: () => void): Promise<unknown> {
    const { url } = work
    if (work.kind === 'print') return await print(live, url, work.how, connector, onHang)
    if (work.kind === 'measure') return await measure(live, url, { ...work, connector, botName, onHang })
    return await visit(live, url, { ...work, connector, botName }, onHang)
  }

  return {
    async run(work) {
      const { got, died } = await attempt(work)
      return died ? (await attempt(work)).got : got
    },
    async memory() {
      const kept = await current?.catch(() => undefined)
      if (kept === undefined) return 0
      return (await memoryOf(kept.live.pid)).reduce((sum, { bytes }) => sum + bytes, 0)
    },
    async close() {
      const kept = await current?.catch(() => undefined)
      if (kept === undefined) return
      current = undefined
      await end(kept)
    },
  }
}
