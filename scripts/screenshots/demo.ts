import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { COMMAND, COMMAND_ENV } from '../../test/entry.ts'

export interface DemoAccount {
  email: string
  password: string
  /** Where the command created the demo, and what it printed then. */
  folder: string
  said: string
}

export interface Demo extends DemoAccount {
  url: string
  stop(): Promise<void>
}

function environment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...inherited } = process.env
  return { ...inherited, ...COMMAND_ENV }
}

/** Creates a demo in a folder. */
export async function createDemo(data: string): Promise<DemoAccount> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, 'demo', '--data', data], {
    env: environment(),
  })
  const [email, password] = [...stdout.matchAll(/^ {2}(\S+)$/gm)].map((match) => match[1]!)
  if (email === undefined || password === undefined)
    throw new Error(`The demo did not print an account to sign in with:\n${stdout}`)
  return { email, password, folder: data, said: stdout }
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
    create = createDemo,
  }: {
    create?: (dataFolder: string) => Promise<DemoAccount>
    preload?: string
    more?: Record<string, string>
    add?: (dataFolder: string, email: string) => Promise<void>
  } = {},
): Promise<Demo> {
  const account = await create(data)
  await add?.(data, account.email)
  const options = preload === undefined ? [] : ['--import', preload]
  const server = spawn(process.execPath, [...options, COMMAND, 'serve', '--no-worker'], {
    env: {
      ...environment(),
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
      ...account,
      async stop() {
        server.kill('SIGTERM')
        await ended
      },
    }
  }
  throw new Error('The server did not start.')
}
