import { abortable } from '../../../common/timeout.ts'
import { type Failure, toFailure, VerdictError } from '../../../errors.ts'
import { english, formatBytes } from '../../../messages/locale.ts'
import type { Collected } from '../../model.ts'
import { createAddressPolicy } from '../address-policy.ts'
import type { Connector } from '../connect.ts'
import { createDnsLookup, systemLookup } from '../lookup.ts'
import { redactionOf } from '../page-log-in.ts'
import type { BrowserSettings } from './browser-process.ts'
import type { BrowserTask } from './browser-task.ts'
import { type BrowserExecutable, findBrowser } from './find-browser.ts'
import type { GuardedPageOptions } from './guarded-page.ts'
import { type LaunchedBrowser, launch } from './launch.ts'
import { measure } from './lighthouse.ts'
import { print } from './print.ts'
import { type MemoryWatch, memoryOf, watchMemory } from './processes.ts'
import { visit } from './visit.ts'

/** Keeps one browser running and performs tasks in it; launches another one after a crash or a hang. */
export interface WarmBrowser {
  /** Canceled by the signal, which has a `VerdictError` as its reason. */
  run(task: BrowserTask, signal?: AbortSignal): Promise<Collected<unknown>>
  /** Memory of the browser in bytes. */
  memory(): Promise<number>
  close(): Promise<void>
}

export interface WarmBrowserOptions extends BrowserSettings {
  env: Readonly<Record<string, string | undefined>>
  onLaunch?: (browser: LaunchedBrowser) => void
}

interface CurrentBrowser {
  browser: LaunchedBrowser
  memory: MemoryWatch
  /** False after a crash or a hang: it gets no more tasks. */
  isUsable: boolean
  tasks: number
}

type PageTask = Exclude<BrowserTask, { kind: 'find' }>

export function createWarmBrowser(options: WarmBrowserOptions): WarmBrowser {
  const { chrome, env, botName, onLaunch, pageBytes } = options
  const connector: Connector = {
    policy: createAddressPolicy(options.policy),
    lookup: options.lookup === 'dns' ? createDnsLookup() : systemLookup,
    now: () => performance.now(),
  }
  let current: Promise<CurrentBrowser> | undefined
  let executable: Promise<Collected<BrowserExecutable>> | undefined

  function usableBrowser(): Promise<CurrentBrowser> {
    current ??= launchBrowser().catch((error) => {
      current = undefined
      throw error
    })
    return current
  }

  function findExecutable(): Promise<Collected<BrowserExecutable>> {
    executable ??= findBrowser({ chrome, env })
    return executable
  }

  async function launchBrowser(): Promise<CurrentBrowser> {
    const found = await findExecutable()
    if (!found.ok) throw new VerdictError(found.code, found.message)
    const browser = await launch(found.value, { botName })
    const launched = { browser, memory: watchMemory(browser.pid, pageBytes), isUsable: true, tasks: 0 }
    onLaunch?.(browser)
    void browser.exited.then(() => replace(launched))
    return launched
  }

  /** The next task gets a new browser; this one is closed after its running tasks. */
  function replace(broken: CurrentBrowser): void {
    // It has been replaced already, and exits now: the current browser is another one.
    if (!broken.isUsable) return
    broken.isUsable = false
    current = undefined
    if (broken.tasks === 0) void close(broken)
  }

  async function close({ browser, memory }: CurrentBrowser): Promise<void> {
    memory.stop()
    await browser.close()
  }

  async function attempt(
    task: PageTask,
    signal?: AbortSignal,
  ): Promise<{ got: Collected<unknown>; isBrowserLost: boolean }> {
    let launched: CurrentBrowser
    try {
      launched = signal ? await abortable(usableBrowser(), signal) : await usableBrowser()
    } catch (thrown) {
      return { got: { ok: false, ...toFailure(thrown) }, isBrowserLost: false }
    }
    launched.tasks++
    const { kills } = launched.memory
    try {
      const value = await perform(task, launched.browser, { connector, signal, onHang: () => replace(launched) })
      return { got: { ok: true, value }, isBrowserLost: false }
    } catch (thrown) {
      const failure = explained(toFailure(thrown), launched.memory.kills > kills)
      return { got: { ok: false, ...failure }, isBrowserLost: !launched.isUsable && failure.code === 'browser_failed' }
    } finally {
      launched.tasks--
      if (!launched.isUsable && launched.tasks === 0) await close(launched)
    }
  }

  /** A tab that we killed for its memory only reports that it crashed. */
  function explained(failure: Failure, hasKilled: boolean): Failure {
    if (!hasKilled || failure.code !== 'browser_failed') return failure
    const limit = formatBytes(pageBytes, english)
    return { ...failure, message: `The page used more memory than the limit of ${limit}, so its tab was closed.` }
  }

  async function perform(task: PageTask, browser: LaunchedBrowser, guard: GuardedPageOptions): Promise<unknown> {
    const { url } = task
    if (task.kind === 'print') return await print(browser, url, { ...task.options, ...guard })
    if (task.kind === 'measure') return await measure(browser, url, { ...task, botName, ...guard })
    return await visit(browser, url, { ...task, botName, ...guard })
  }

  return {
    async run(task, signal) {
      if (task.kind === 'find') {
        const found = await findExecutable()
        return found.ok ? { ok: true, value: true } : found
      }
      const { got, isBrowserLost } = await attempt(task, signal)
      const last = isBrowserLost ? (await attempt(task, signal)).got : got
      return task.kind !== 'print' && task.logIn ? redactionOf([task.logIn]).json(last) : last
    },
    async memory() {
      const launched = await current?.catch(() => undefined)
      if (launched === undefined) return 0
      return (await memoryOf(launched.browser.pid)).reduce((sum, { bytes }) => sum + bytes, 0)
    },
    async close() {
      const launched = await current?.catch(() => undefined)
      current = undefined
      if (launched !== undefined) await close(launched)
    },
  }
}
