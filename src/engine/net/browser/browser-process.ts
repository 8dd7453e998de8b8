import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { withTimeout } from '../../../common/timeout.ts'
import type { Device } from '../../../vocabulary.ts'
import type { Got } from '../../model.ts'
import type { AddressPolicyOptions } from '../address-policy.ts'
import type { PrintOptions } from './browser.ts'
import { killProcessGroup } from './processes.ts'

/** One child and its browser, seen from the host. */
export interface BrowserProcess {
  readonly alive: boolean
  /** Visits so far, and the memory after the last one. */
  readonly count: number
  readonly bytes: number
  readonly gone: Promise<void>
  /** `died` where the child ended before it answered. */
  run(work: BrowserTask, ms: number, signal?: AbortSignal): Promise<Got<unknown> | 'died'>
  /** Takes no more work, and ends when what is under way has ended. */
  retire(): void
  close(): Promise<void>
}

const ENTRY = fileURLToPath(
  // TypeScript when run from source, JavaScript when built.
  new URL(`./browser-process-entry.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
)
const CLOSE_MS = 8_000

type Answer = (got: Got<unknown> | 'died') => void

export function startBrowserProcess(
  settings: BrowserSettings,
  onProcess: (process: { child: number; browser?: number }) => void,
): BrowserProcess {
  const child = fork(ENTRY, [], {
    serialization: 'advanced',
    // Flags of this process, such as those of a test runner, are none of the child's business.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A group of its own: an interrupt at the terminal is for the host to handle.
    detached: process.platform !== 'win32',
  })
  const waiting = new Map<number, Answer>()
  const browsers = new Set<number>()
  const folders = new Set<string>()
  let count = 0
  let bytes = 0
  let retired = false
  let alive = true

  const gone = new Promise<void>((resolve) => {
    const onGone = () => {
      if (!alive) return
      alive = false
      for (const answer of waiting.values()) answer('died')
      waiting.clear()
      void clearUp(browsers, folders).then(resolve)
    }
    child.once('exit', onGone)
    child.once('error', onGone)
  })
  child.on('message', (message: ChildMessage) => {
    if ('browser' in message) {
      const { pid, folder } = message.browser
      browsers.add(pid)
      folders.add(folder)
      onProcess({ child: child.pid!, browser: pid })
      return
    }
    if ('ended' in message) {
      browsers.delete(message.ended)
      return
    }
    bytes = message.bytes
    waiting.get(message.id)?.(message.got)
    waiting.delete(message.id)
    if (retired && waiting.size === 0) void end()
  })
  if (child.pid !== undefined) onProcess({ child: child.pid })
  tell(child, { begin: settings })

  async function end(): Promise<void> {
    tell(child, { end: true })
    await withTimeout(gone, CLOSE_MS).catch(() => {})
    child.kill('SIGKILL')
    await gone
  }

  return {
    get alive() {
      return alive && !retired
    },
    get count() {
      return count
    },
    get bytes() {
      return bytes
    },
    gone,
    run(work, ms, signal) {
      const id = ++count
      return new Promise((resolve) => {
        const settle: Answer = (got) => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', stop)
          waiting.delete(id)
          resolve(got)
        }
        const timer = setTimeout(() => {
          settle({ ok: false, code: 'browser_timeout', message: `The browser did not answer within ${ms / 1000} s.` })
          // It does not even keep its own time: whatever it still does is not to be trusted.
          child.kill('SIGKILL')
        }, ms)
        // The visit runs on to its bounds in the child; nobody waits for it any more.
        const stop = () => settle({ ok: false, code: 'aborted', message: 'The visit was stopped.' })
        if (!alive) return settle('died')
        if (signal?.aborted) return stop()
        signal?.addEventListener('abort', stop, { once: true })
        waiting.set(id, settle)
        tell(child, { id, work })
      })
    },
    retire() {
      retired = true
      if (waiting.size === 0) void end()
    },
    close: end,
  }
}

function tell(child: ChildProcess, message: ParentMessage): void {
  if (child.connected) child.send(message, () => {})
}

/** What a child that was killed could not do itself: its browsers end with their pipes, but perhaps not at once. */
async function clearUp(browsers: Set<number>, folders: Set<string>): Promise<void> {
  for (const pid of browsers) killProcessGroup(pid)
  for (const folder of folders)
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {})
}

/** What host and child say to each other. */

export interface BrowserSettings {
  /** VERDICT_CHROME. */
  chrome?: string | undefined
  policy: AddressPolicyOptions
  /** How names are looked up: as the terminal's system does, or by asking DNS servers, as a service should. */
  lookup: 'system' | 'dns'
  /** Added to the browser's own name. */
  botName: string
  /** Memory of one page's process, in bytes. */
  pageBytes: number
}

export type BrowserTask =
  | { kind: 'render'; url: string; device: Device; acceptBadCertificate: boolean }
  | { kind: 'measure'; url: string; device: Device; acceptBadCertificate: boolean; runs: number }
  | { kind: 'print'; url: string; how: Omit<PrintOptions, 'signal'> }

export type ParentMessage = { begin: BrowserSettings } | { id: number; work: BrowserTask } | { end: true }

export type ChildMessage =
  | { browser: { pid: number; folder: string } }
  /** A browser that has ended: its id may be somebody else's from now on. */
  | { ended: number }
  | { id: number; got: Got<unknown> /** Of the child and its browser together. */; bytes: number }
