import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** None twice, because its process may not listen on it yet. */
const given = new Set<number>()
/** Of each process that runs tests its own, so that two don't choose the same. */
const FIRST = 20_000 + 1_000 * (Number(process.env['VITEST_POOL_ID'] ?? 0) % 10)

/**
 * A free port for a process that must reuse it after a restart. It is outside of the range that the system assigns ports from, so no
 * other process can get it before this one listens, or while it restarts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + randomInt(1_000)
    if (given.has(port)) continue
    given.add(port)
    const server = createServer().listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
    } catch {
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}

/** Ends a process, and waits until it is gone. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
