import { setPriority } from 'node:os'
import type { ChildMessage, ParentMessage } from './browser-process.ts'
import { killProcessGroup } from './processes.ts'
import { createWarmBrowser, type WarmBrowser } from './warm-browser.ts'

/** The process that owns the browser. It lives only as long as the host that started it. */

/**
 * Where the processors do not suffice for all, fast runs and requests come first. The browser inherits it, but where it runs
 * as root it lifts some threads of its own again.
 */
setPriority(10)

let warmBrowser: WarmBrowser | undefined
const browsers = new Set<number>()

function say(message: ChildMessage): void {
  if (process.connected) process.send!(message, () => {})
}

/** Nobody is left to answer: the browser goes first, then we. */
function leave(): never {
  for (const pid of browsers) killProcessGroup(pid)
  process.exit(0)
}

async function onMessage(message: ParentMessage): Promise<void> {
  if ('begin' in message) {
    const onLaunch = ({ pid, folder, gone }: { pid: number; folder: string; gone: Promise<void> }) => {
      browsers.add(pid)
      void gone.then(() => {
        browsers.delete(pid)
        say({ ended: pid })
      })
      say({ browser: { pid, folder } })
    }
    warmBrowser = createWarmBrowser({ ...message.begin, env: process.env, onLaunch })
  } else if ('end' in message) {
    await warmBrowser?.close()
    leave()
  } else if (warmBrowser !== undefined) {
    const got = await warmBrowser.run(message.work)
    say({ id: message.id, got, bytes: process.memoryUsage().rss + (await warmBrowser.memory()) })
  }
}

process.on('message', (message) => void onMessage(message as ParentMessage))
process.on('disconnect', leave)
// The terminal's interrupt goes to everybody in its group; the host decides what becomes of us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// A page closed under puppeteer's hands rejects promises nobody holds; none of them is worth the whole process.
process.on('unhandledRejection', () => {})
