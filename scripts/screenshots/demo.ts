import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { COMMAND, COMMAND_ENV } from '../../test/entry.ts'

export interface Demo {
  url: string
  email: string
  password: string
  stop(): Promise<void>
}

/**
 * Creates a demo in a folder and serves it without a worker; `preload` is a module that the server's process loads first, `add` adds to
 * the data before that.
 */
export async function startDemo(
  data: string,
  {
    preload,
    more = {},
    add,
  }: {
    preload?: string
    more?: Record<string, string>
    add?: (dataFolder: string, email: string) => Promise<void>
  } = {},
): Promise<Demo> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, ...COMMAND_ENV }
  const said = execFileSync(process.execPath, [COMMAND, 'demo', '--data', data], { encoding: 'utf8', env })
  const [email, password] = [...said.matchAll(/^ {2}(\S+)$/gm)].map((match) => match[1]!)
  if (email === undefined || password === undefined)
    throw new Error(`The demo did not print an account to sign in with:\n${said}`)
  await add?.(data, email)
  const options = preload === undefined ? [] : ['--import', preload]
  const server = spawn(process.execPath, [...options, COMMAND, 'serve', '--no-worker'], {
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
