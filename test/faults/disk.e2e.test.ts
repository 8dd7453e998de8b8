import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { COMMAND, COMMAND_ENV } from '../entry.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-disk-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

const { key } = issueKey()
/** Permissions do not bind the superuser, unless he gives that up. */
const BOUND = process.getuid?.() === 0 ? 'exec setpriv --bounding-set=-all --inh-caps=-all' : 'exec'

/** `before`: shell words that bound the process. */
async function serve(data: string, before = 'exec') {
  const command = `${before} "$0" "$1" serve --no-worker`
  const child = spawn('/bin/sh', ['-c', command, process.execPath, COMMAND], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...COMMAND_ENV,
      VERDICT_PORT: '0',
      VERDICT_DATA: data,
      VERDICT_CREATE_LIMIT: '0',
      VERDICT_RATE_LIMIT: '0',
      VERDICT_OWNER_KEY: key,
    },
  })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  await Promise.race([ended, expect.poll(() => said).toContain('is listening on')])
  const base = /is listening on (http:\S+)/.exec(said)?.[1] ?? ''
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${base}/api/v1/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, prefer: 'respond-async', ...init.headers },
    })
  return { child, ended, ask, ready: () => fetch(`${base}/readyz`), said: () => said }
}

function create(ask: Awaited<ReturnType<typeof serve>>['ask'], n: number) {
  return ask('reports', {
    method: 'POST',
    body: new URLSearchParams({ url: `https://host${n}.example/${'x'.repeat(1500)}` }),
  })
}

function integrity(data: string): unknown {
  const database = new DatabaseSync(join(data, 'verdict.db'), { readOnly: true })
  try {
    return database.prepare('pragma integrity_check').get()
  } finally {
    database.close()
  }
}

it('says so when the disk takes no more, and keeps all that it has answered for', async () => {
  const data = join(folder, 'full')
  // No file may grow past 2 MiB; without the signal that usually comes with it.
  const { child, ended, ask, ready } = await serve(data, "trap '' XFSZ; ulimit -f 4096; exec")
  const made: string[] = []
  let refused: Response | undefined
  for (let n = 0; n < 5000 && refused === undefined; n += 20) {
    for (const response of await Promise.all(Array.from({ length: 20 }, (_, i) => create(ask, n + i)))) {
      if (response.status === 201) made.push(((await response.json()) as { data: { id: string } }).data.id)
      else refused = response
    }
  }
  expect(refused?.status).toBe(503)
  const unready = await ready()
  expect(unready.status).toBe(503)
  expect(await unready.json()).toMatchObject({ checks: { database: expect.stringMatching(/^(full|unavailable)$/) } })
  expect(refused?.headers.get('retry-after')).toBe('5')
  expect(await refused?.json()).toMatchObject({ detail: expect.stringContaining('Nothing was changed.') })
  expect(made.length).toBeGreaterThan(20)
  expect((await ask(`reports/${made[0]}`)).status).toBe(200)
  child.kill('SIGTERM')
  await ended

  expect(integrity(data)).toEqual({ integrity_check: 'ok' })
  const again = await serve(data)
  expect((await again.ready()).status).toBe(200)
  for (const id of made) expect((await again.ask(`reports/${id}`)).status).toBe(200)
  expect((await create(again.ask, 0)).status).toBe(201)
})

it('says which disk is full when a backup can’t be restored, and leaves nothing there', async () => {
  const data = join(folder, 'kept')
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  const { child, ended } = await serve(data)
  child.kill('SIGTERM')
  await ended
  const command = `trap '' XFSZ; ulimit -f 200; exec "$0" "$1" restore "$2"`
  const restoring = spawnSync('/bin/sh', ['-c', command, process.execPath, COMMAND, join(data, 'verdict.db')], {
    env: { ...COMMAND_ENV, VERDICT_DATA: join(folder, 'elsewhere'), TMPDIR: temporary },
  })
  expect(String(restoring.stderr)).toContain(`Could not write a temporary copy to ${temporary} (TMPDIR): `)
  expect([restoring.status, readdirSync(temporary)]).toEqual([2, []])
})

it('says so when its folder may not be written, and leaves the data as they are', async () => {
  const data = join(folder, 'read-only')
  mkdirSync(data)
  const first = await serve(data)
  expect((await create(first.ask, 0)).status).toBe(201)
  first.child.kill('SIGTERM')
  await first.ended
  chmodSync(join(data, 'verdict.db'), 0o400)
  chmodSync(data, 0o500)
  try {
    const { ended, said } = await serve(data, BOUND)
    expect(await ended).toBe(2)
    expect(said()).toMatch(/The database \S+verdict\.db cannot be opened: \S/)
    expect(said()).not.toMatch(/\n\s+at /)
  } finally {
    chmodSync(data, 0o700)
    chmodSync(join(data, 'verdict.db'), 0o600)
  }
  expect(integrity(data)).toEqual({ integrity_check: 'ok' })
  const { ask } = await serve(data)
  expect(await (await ask('reports')).json()).toMatchObject({ meta: { total: 1 } })
})

it('names the reason of the system when SQLite can make no files in the folder', async () => {
  const data = join(folder, 'closed')
  mkdirSync(data)
  const first = await serve(data)
  first.child.kill('SIGTERM')
  await first.ended
  chmodSync(data, 0o500)
  try {
    const { ended, said } = await serve(data, BOUND)
    expect(await ended).toBe(2)
    expect(said()).toContain('cannot be opened: EACCES: permission denied')
  } finally {
    chmodSync(data, 0o700)
  }
})
