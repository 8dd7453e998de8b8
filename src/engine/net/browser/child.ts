import { setPriority } from 'node:os'
import { createKeeper, type Keeper } from './keeper.ts'
import { killGroup } from './kill-group.ts'
import type { FromChild, ToChild } from './messages.ts'

/** The process that owns the browser. It lives only as long as the host that started it. */

/**
 * Where the processors do not suffice for all, fast runs and requests come first. The browser inherits it, but where it runs
 * as root it lifts some threads of its own again.
 */
setPriority(10)

let keeper: Keeper | undefined
const browsers = new Set<number>()

function say(message: FromChild): void {
  if (process.connected) process.send!(message, () => {})
}

/** Nobody is left to answer: the browser goes first, then we. */
function leave(): never {
  for (const pid of browsers) killGroup(pid)
  process.exit(0)
}

async function onMessage(message: ToChild): Promise<void> {
  if ('begin' in message) {
    const onLaunch = ({ pid, folder, gone }: { pid: number; folder: string; gone: Promise<void> }) => {
      browsers.add(pid)
      void gone.then(() => {
        browsers.delete(pid)
        say({ ended: pid })
      })
      say({ browser: { pid, folder } })
    }
    keeper = createKeeper({ ...message.begin, env: process.env, onLaunch })
  } else if ('end' in message) {
    await keeper?.close()
    leave()
  } else if (keeper !== undefined) {
    const got = await keeper.run(message.work)
    say({ id: message.id, got, bytes: process.memoryUsage().rss + (await keeper.memory()) })
  }
}

process.on('message', (message) => void onMessage(message as ToChild))
process.on('disconnect', leave)
// The terminal's interrupt goes to everybody in its group; the host decides what becomes of us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
// A page closed under puppeteer's hands rejects promises nobody holds; none of them is worth the whole process.
process.on('unhandledRejection', () => {})
