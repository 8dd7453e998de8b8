import { setPriority } from 'node:os'
import { VerdictError } from '../../../errors.ts'
import type { ChildMessage, ParentMessage } from './browser-process.ts'
import type { LaunchedBrowser } from './launch.ts'
import { killProcessGroup } from './processes.ts'
import { createWarmBrowser, type WarmBrowser } from './warm-browser.ts'

/** The child process that owns the browser. It exits when its parent does. */

// Under load, API requests and quick runs come first. The browser inherits the priority.
setPriority(10)

let warmBrowser: WarmBrowser | undefined
const browsers = new Set<number>()
const running = new Map<number, AbortController>()

function send(message: ChildMessage): void {
  if (process.connected) process.send!(message, () => {})
}

function onLaunch({ pid, folder, exited }: LaunchedBrowser): void {
  browsers.add(pid)
  void exited.then(() => {
    browsers.delete(pid)
    send({ exited: pid })
  })
  send({ launched: { pid, folder } })
}

async function onMessage(message: ParentMessage): Promise<void> {
  if ('start' in message) {
    warmBrowser = createWarmBrowser({ ...message.start, env: process.env, onLaunch })
  } else if ('close' in message) {
    await warmBrowser?.close()
    exit()
  } else if ('cancel' in message) {
    running.get(message.cancel)?.abort(new VerdictError('aborted', 'The browser visit was canceled.'))
  } else if (warmBrowser !== undefined) {
    const { id, task } = message
    const canceling = new AbortController()
    running.set(id, canceling)
    const got = await warmBrowser.run(task, canceling.signal)
    running.delete(id)
    send({ id, got, bytes: process.memoryUsage().rss + (await warmBrowser.memory()) })
  }
}

function exit(): never {
  for (const pid of browsers) killProcessGroup(pid)
  process.exit(0)
}

process.on('message', (message) => void onMessage(message as ParentMessage))
process.on('disconnect', exit)
// Signals to the whole process group are for the parent to handle.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// Puppeteer rejects promises without a handler when a page closes under it.
process.on('unhandledRejection', () => {})
