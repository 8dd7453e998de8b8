import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '..', '..')
const ENTRY = join(ROOT, 'dist/entry.js')

export interface Demo {
  url: string
  email: string
  password: string
  stop(): Promise<void>
}

/** A demo in that folder, and a server of it that works on nothing; `preload` is a file that its process runs first. */
export async function startDemo(
  data: string,
  { preload, more = {} }: { preload?: string; more?: Record<string, string> } = {},
): Promise<Demo> {
  const said = execFileSync(process.execPath, [ENTRY, 'demo', '--data', data], { encoding: 'utf8' })
  const [email, password] = [...said.matchAll(/^ {2}(\S+)$/gm)].map((match) => match[1]!)
  if (email === undefined || password === undefined) throw new Error(`The demo does not say who may sign in:\n${said}`)
  const { DATABASE_URL: _, ...env } = process.env
  const options = preload === undefined ? [] : ['--import', preload]
  const server = spawn(process.execPath, [...options, ENTRY, 'serve', '--no-worker'], {
    env: {
      ...env,
      ...more,
      VERDICT_DATA: data,
      VERDICT_PORT: '0',
      VERDICT_HOST: '127.0.0.1',
      VERDICT_LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  for await (const line of createInterface(server.stdout)) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
    if (url === undefined) continue
    return {
      url,
      email,
      password,
      async stop() {
        server.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error('The server did not start.')
}
