import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { withTimeout } from '../../../common/timeout.ts'
import type { Collected } from '../../model.ts'
import type { AddressPolicyOptions } from '../address-policy.ts'
import type { BrowserTask } from './browser-task.ts'
import { killProcessGroup, removeProfile } from './processes.ts'

/** The child process that owns a browser, seen from its parent. */
export interface BrowserProcess {
  /** Whether it takes more tasks. */
  readonly isOpen: boolean
  /** Number of tasks so far. */
  readonly tasks: number
  /** Memory of the child and its browser after the last task. */
  readonly bytes: number
  readonly exited: Promise<void>
  /** `died` if the child exited before it answered. */
  run(task: BrowserTask, timeoutMs: number, signal?: AbortSignal): Promise<Collected<unknown> | 'died'>
  /** Takes no more tasks and exits after the running ones. */
  retire(): void
  close(): Promise<void>
}

export interface BrowserSettings {
  /** VERDICT_CHROME. */
  chrome?: string | undefined
  policy: AddressPolicyOptions
  /** `system` for the command line; `dns` for the service, so that a slow name server blocks no thread. */
  lookup: 'system' | 'dns'
  /** Appended to the browser's user agent. */
  botName: string
  /** Memory limit of a page's process. */
  pageBytes: number
}

export type ParentMessage =
  | { start: BrowserSettings }
  | { id: number; task: BrowserTask }
  | { cancel: number }
  | { close: true }

export type ChildMessage =
  | { launched: { pid: number; folder: string } }
  /** The system may give this pid to another process from now on. */
  | { exited: number }
  | { id: number; got: Collected<unknown>; bytes: number }

/** Process ids of a child and, once it is launched, of its browser. */
export interface ProcessIds {
  child: number
  browser?: number
}

// Sources end with .ts, built files with .js.
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './browser-process-entry.ts' : './browser-process-entry.js',
  import.meta.url,
)
const CLOSE_MS = 8_000
/** A page that is canceled is closed sooner than that. */
const CANCEL_MS = 5_000

export function startBrowserProcess(settings: BrowserSettings, onProcess: (ids: ProcessIds) => void): BrowserProcess {
  const child = fork(fileURLToPath(ENTRY), [], {
    serialization: 'advanced',
    // Flags of this process, such as those of a test runner, do not concern the child.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Its own process group, so that Ctrl+C in a terminal reaches only the parent.
    detached: process.platform !== 'win32',
  })
  // A Map would keep what was answered until the next full garbage collection (common/bounded-process.ts).
  let pending: readonly { id: number; settle(got: Collected<unknown> | 'died'): void }[] = []
  const browsers = new Set<number>()
  const folders = new Set<string>()
  let tasks = 0
  let bytes = 0
  let isRetired = false
  let isAlive = true

  const exited = new Promise<void>((resolve) => {
    const onExit = () => {
      if (!isAlive) return
      isAlive = false
      for (const { settle } of pending) settle('died')
      void cleanUp(browsers, folders).then(resolve)
    }
    child.once('exit', onExit)
    child.once('error', onExit)
  })
  child.on('message', (message: ChildMessage) => {
    if ('launched' in message) {
      const { pid, folder } = message.launched
      browsers.add(pid)
      folders.add(folder)
      onProcess({ child: child.pid!, browser: pid })
    } else if ('exited' in message) {
      browsers.delete(message.exited)
    } else {
      bytes = message.bytes
      pending.find(({ id }) => id === message.id)?.settle(message.got)
      if (isRetired && pending.length === 0) void close()
    }
  })
  if (child.pid !== undefined) onProcess({ child: child.pid })
  send(child, { start: settings })

  async function close(): Promise<void> {
    send(child, { close: true })
    await withTimeout(exited, CLOSE_MS).catch(() => {})
    child.kill('SIGKILL')
    await exited
  }

  return {
    get isOpen() {
      return isAlive && !isRetired
    },
    get tasks() {
      return tasks
    },
    get bytes() {
      return bytes
    },
    exited,
    run(task, timeoutMs, signal) {
      const id = ++tasks
      return new Promise((resolve) => {
        const settle = (got: Collected<unknown> | 'died') => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', stop)
          pending = pending.filter((one) => one.id !== id)
          resolve(got)
        }
        let timer = setTimeout(() => {
          const message = `The browser did not respond within ${timeoutMs / 1000} s.`
          settle({ ok: false, code: 'browser_timeout', message })
          // It missed its own timeouts as well, so nothing it does from here on can be relied on.
          child.kill('SIGKILL')
        }, timeoutMs)
        const abort = () => settle({ ok: false, code: 'aborted', message: 'The browser visit was canceled.' })
        // Canceled once the child has closed the page: until then it would be in the way of the next task, and distort what that measures.
        const stop = () => {
          clearTimeout(timer)
          timer = setTimeout(abort, CANCEL_MS)
          send(child, { cancel: id })
        }
        if (!isAlive) return settle('died')
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', stop, { once: true })
        pending = [...pending, { id, settle: (got) => (signal?.aborted ? abort() : settle(got)) }]
        send(child, { id, task })
      })
    },
    retire() {
      isRetired = true
      if (pending.length === 0) void close()
    },
    close,
  }
}

function send(child: ChildProcess, message: ParentMessage): void {
  if (child.connected) child.send(message, () => {})
}

/** For a child that was killed. Its browsers exit when their pipes close, but not always at once. */
async function cleanUp(browsers: Set<number>, folders: Set<string>): Promise<void> {
  for (const pid of browsers) killProcessGroup(pid)
  for (const folder of folders) await removeProfile(folder)
}
