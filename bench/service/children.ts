import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENTRY } from '../../test/entry.ts'
import { end } from '../../test/processes.ts'

const COMPLAINT = 2000

const open = new Set<Closing>()

/** For when the bench itself is stopped. */
export async function closeEverything(): Promise<void> {
  for (const closing of [...open].reverse()) await closing.all()
}

/** Closes everything that was opened, in reverse order, even after an error: at the latest at the end of the block that is `using` it. */
export class Closing implements AsyncDisposable {
  readonly #steps: (() => unknown)[] = []

  constructor() {
    open.add(this)
  }

  add(step: () => unknown): void {
    this.#steps.push(step)
  }

  use<T extends { stop(): unknown }>(opened: T): T {
    this.add(() => opened.stop())
    return opened
  }

  async all(): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        await step()
      } catch (error) {
        console.error(error)
      }
    }
    open.delete(this)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.all()
  }
}

export interface ServiceProcess {
  pid: number
  stop(): Promise<void>
  /** SIGKILL: no time to write anything. */
  kill(): Promise<void>
}

export interface ServerProcess extends ServiceProcess {
  base: string
}

interface StartOptions {
  logFile: string
  args?: string[]
}

type Environment = Record<string, string | undefined>

/** `verdict serve` as anybody starts it: a process of its own that logs each answer to a file. */
export async function startServer(env: Environment, options: StartOptions): Promise<ServerProcess> {
  const settings = { VERDICT_PORT: '0', VERDICT_RATE_LIMIT: '0', VERDICT_CREATE_LIMIT: '0', ...env }
  const { said, ...server } = await startProcess('serve', /is listening on (\S+)/, settings, options)
  return { ...server, base: said }
}

/** `verdict work`, one of any number. */
export async function startWorker(env: Environment, options: StartOptions): Promise<ServiceProcess> {
  return await startProcess('work', /(worker) is running/, env, options)
}

async function startProcess(
  command: string,
  ready: RegExp,
  env: Environment,
  { logFile, args = [] }: StartOptions,
): Promise<ServiceProcess & { said: string }> {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [ENTRY, command, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', log],
  })
  closeSync(log)
  const gone = once(child, 'exit')
  const text = await Promise.race([once(child.stdout!, 'data'), gone.then(() => null)])
  const said = ready.exec(String(text?.[0] ?? ''))?.[1]
  if (said === undefined) {
    await end(child, 'SIGKILL')
    throw new Error(`verdict ${command} did not start:\n${readFileSync(logFile, 'utf8').slice(-COMPLAINT)}`)
  }
  return { pid: child.pid!, said, stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') }
}

/** A helper process of a bench, controlled by messages. */
export class Helper {
  readonly #child: ChildProcess

  constructor(file: string) {
    this.#child = fork(join(import.meta.dirname, file), [], { serialization: 'advanced', stdio: 'inherit' })
  }

  get pid(): number {
    return this.#child.pid!
  }

  ask<Answer>(message: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const gone = () => reject(new Error('A helper process of the bench ended by itself.'))
      this.#child.once('exit', gone)
      this.#child.once('message', (answer) => {
        this.#child.off('exit', gone)
        resolve(answer as Answer)
      })
      this.#child.send(message)
    })
  }

  stop(): Promise<void> {
    return end(this.#child, 'SIGKILL')
  }
}
