import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { end, freePort } from '../processes.ts'
import { findBinaries } from './binaries.ts'

export interface Postgres {
  /** Of a superuser and the database `postgres`. */
  url: string
  stop(): Promise<void>
  /** Stops it, with a crash if wanted, and starts it again on the same data and port. Not the one of `TEST_DATABASE_URL`. */
  restart(how?: { crash?: boolean; downFor?: number }): Promise<void>
}

export interface PostgresOptions {
  /** Waits for the disk as in earnest; unit tests do not need that. */
  durable?: boolean
  /** Of shared memory; the manual advises a quarter of the machine's. */
  buffersMb?: number
  /** One from npm also where `TEST_DATABASE_URL` names another: to restart it. */
  own?: boolean
  /** The folder of another one's programs. */
  programs?: string
  /** More settings, as `name=value`. */
  settings?: readonly string[]
  /** Where to put its data folder. */
  parent?: string
}

const PATIENCE = 120_000

interface Running {
  server: ChildProcess
  guard: ChildProcess
}

/** A real PostgreSQL: the one of `TEST_DATABASE_URL`, or one from npm on a free port, with a data folder of its own. */
export async function startPostgres({
  durable = false,
  own = false,
  programs,
  buffersMb = 256,
  settings = [],
  parent = tmpdir(),
}: PostgresOptions = {}): Promise<Postgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given && !own && !programs)
    return { url: given, stop: async () => {}, restart: () => Promise.reject(new Error('Not ours to restart.')) }
  const user = otherUser()
  const binaries = programs ?? findBinaries(user?.uid)
  const data = await mkdtemp(join(parent, 'verdict-pg-'))
  await chmod(data, 0o700)
  if (user) await chown(data, user.uid, user.gid)
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await promisify(execFile)(join(binaries, 'initdb'), initdb, { ...user, cwd: data })

  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = async () => {
    const server = spawn(
      join(binaries, 'postgres'),
      argumentsOf(data, port, [...(durable ? [] : QUICK), `shared_buffers=${buffersMb}MB`, ...settings]),
      {
        ...user,
        cwd: data,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    const guard = guardOf(server, data, user)
    await untilReady(server, url)
    return { server, guard }
  }
  let running = await start()
  return {
    url,
    async stop() {
      await stopServer(running, 'SIGINT')
      await rm(data, { recursive: true, force: true })
    },
    async restart({ crash = false, downFor = 0 } = {}) {
      await stopServer(running, crash ? 'SIGQUIT' : 'SIGINT')
      await sleep(downFor)
      running = await start()
    },
  }
}

/** For data that is thrown away after the tests: nothing waits for the disk, and there is no autovacuum. */
const QUICK = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'autovacuum=off',
]

function argumentsOf(data: string, port: number, more: readonly string[]): string[] {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...more]
  return ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
}

/** PostgreSQL refuses to run as root, so the user `nobody` runs it then. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!nobody) throw new Error('PostgreSQL does not run as root, and there is no user "nobody" to run it.')
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) }
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  let log = ''
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-10_000)
  })
  for (const until = performance.now() + PATIENCE; ; await sleep(20)) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once:\n${log}`, { cause: error })
      if (performance.now() > until) throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error })
    }
  }
}

/** Stops the server and clears up when this process dies without a word: then the guard's input ends. */
function guardOf(server: ChildProcess, data: string, user: ReturnType<typeof otherUser>): ChildProcess {
  const script = 'read _; kill -INT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid), data], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return guard
}

async function stopServer({ server, guard }: Running, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  guard.kill('SIGKILL')
  await end(server, signal)
}
