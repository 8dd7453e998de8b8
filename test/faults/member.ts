import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { COMMAND, COMMAND_ENV } from '../entry.ts'
import { end } from '../processes.ts'

const TAIL = 4_000

/** One process of the service, which comes back however often it is killed. */
export interface Member {
  name: string
  /** Resolves when it says that it is ready. */
  start(): Promise<void>
  /** SIGKILL: no time for anything. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** `onDeath` is called for every unexpected exit, with the last output. `all` gets all output. */
export function createMember(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
  onDeath: (complaint: string) => void,
  all: string[] = [],
): Member {
  let child: ChildProcess | undefined
  let wanted = false
  let said = ''

  async function leave(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    wanted = true
    await end(child, signal)
  }

  return {
    name,
    async start() {
      wanted = false
      said = ''
      const fresh = spawn(process.execPath, [COMMAND, ...args], {
        env: { PATH: process.env['PATH'], ...COMMAND_ENV, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = fresh
      const keep = (text: Buffer) => {
        said = (said + text).slice(-TAIL)
        all.push(String(text))
      }
      fresh.stdout.on('data', keep)
      fresh.stderr.on('data', keep)
      const gone = once(fresh, 'exit').then(([code, signal]) => {
        if (!wanted) onDeath(`${name} ended by itself (${code ?? signal}):\n${said}`)
      })
      await Promise.race([once(fresh.stdout, 'data'), gone])
    },
    kill: () => leave('SIGKILL'),
    stop: () => leave('SIGTERM'),
  }
}
