import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { readSchedule } from '../../src/actions/schedules/schedule-fields.ts'
import { createSchedule } from '../../src/actions/schedules/schedules.ts'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { createKey } from '../../src/storage/keys/keys.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { createMember, type Member } from '../faults/member.ts'
import { createDatabase, type FreshDatabase } from '../postgres/database.ts'
import { freePort } from '../processes.ts'
import { makeJudged } from '../storage/make-report.ts'
import { makeUser } from '../storage/open-test-storage.ts'
import { PAGE } from './site.ts'

const REQUESTS = 20
const RUNS = 10

let database: FreshDatabase
let folder: string
let storage: Storage
let members: Member[]
let bases: string[]
const deaths: string[] = []

/** Two servers and two workers, which share nothing but PostgreSQL. */
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'), inject('postgresTemplate'))
  folder = await mkdtemp(join(tmpdir(), 'verdict-processes-'))
  storage = await openStorage({ dataFolder: folder, databaseUrl: database.url })
  const ports = [await freePort(), await freePort()]
  bases = ports.map((port) => `http://127.0.0.1:${port}`)
  const env = {
    DATABASE_URL: database.url,
    VERDICT_SECRET: 'a secret of the tests, 32 characters',
    VERDICT_DATA: folder,
    VERDICT_OWNER_KEY: issueKey().key,
    VERDICT_ALLOW: '127.0.0.0/8',
    VERDICT_BROWSERS: '0',
    VERDICT_RATE_LIMIT: String(REQUESTS),
    VERDICT_CREATE_LIMIT: String(RUNS),
  }
  const onDeath = (complaint: string) => deaths.push(complaint)
  const server = (port: number) =>
    createMember(`server at ${port}`, ['serve', '--no-worker'], { ...env, VERDICT_PORT: String(port) }, onDeath)
  members = [
    ...ports.map(server),
    ...['first', 'second'].map((name) => createMember(`${name} worker`, ['work'], env, onDeath)),
  ]
  // The first creates the account.
  for (const member of members) await member.start()
  // On a busy machine, the first connections may take too long.
  const { key } = await newKey()
  for (const base of bases)
    await vi.waitFor(
      async () => {
        const { status } = await fetch(`${base}/api/v1/account`, { headers: { authorization: `Bearer ${key}` } })
        expect(status).toBe(200)
      },
      { timeout: 120_000, interval: 1_000 },
    )
})

afterAll(async () => {
  await Promise.all(members.map((member) => member.stop()))
  await storage.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
  expect(deaths).toEqual([])
})

async function newKey(): Promise<{ userId: string; key: string }> {
  const { id: userId } = await makeUser(storage)
  const { key, hash, hint } = issueKey()
  const fresh = { userId, name: 'test', scope: 'write' as const, expiresAt: null, hash, hint, now: Date.now() }
  await createKey(storage.db, fresh)
  return { userId, key }
}

/** One request after the other, at each server in turn; the status of each. */
async function inTurn(count: number, ask: (base: string, n: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) {
    const response = await ask(bases[n % bases.length]!, n)
    await response.arrayBuffer()
    statuses.push(response.status)
  }
  return statuses
}

function create(base: string, key: string, url: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, prefer: 'respond-async' }
  return fetch(`${base}/api/v1/reports`, { method: 'POST', headers, body: new URLSearchParams({ url }) })
}

it('a key has its requests a minute over all servers', async () => {
  const { key } = await newKey()
  const headers = { authorization: `Bearer ${key}` }
  const statuses = await inTurn(REQUESTS + 6, (base) => fetch(`${base}/api/v1/account`, { headers }))
  expect(statuses).toEqual([...Array(REQUESTS).fill(200), ...Array(6).fill(429)])
})

it('a key has its runs a minute over all servers, also when it asks all of them at once', async () => {
  const { key } = await newKey()
  const all = await Promise.all(
    Array.from({ length: RUNS + 4 }, (_, n) => create(bases[n % 2]!, key, `http://127.0.0.1:9/${n}`)),
  )
  const statuses = all.map(({ status }) => status).sort()
  expect(statuses).toEqual([...Array(RUNS).fill(201), ...Array(4).fill(429)])
})

it('wrong passwords of an account are counted over all servers', async () => {
  const { email } = await makeUser(storage)
  const first = await fetch(`${bases[0]}/sign-in`)
  const csrf = /name="csrf" value="([^"]+)"/.exec(await first.text())![1]!
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const body = new URLSearchParams({ csrf, email, password: 'wrong' })
  const statuses = await inTurn(12, (base) => fetch(`${base}/sign-in`, { method: 'POST', body, headers: { cookie } }))
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
})

it('a host has one run at a time over all workers, and other hosts are visited meanwhile', async () => {
  const present = new Map<string, number>()
  let mostOfHost = 0
  let mostOfAll = 0
  let served = 0
  // The first is answered once another host is visited as well: that this can be is what is asked.
  const met = Promise.withResolvers<void>()
  const site = createServer(async ({ url, headers }, response) => {
    if (!url?.startsWith('/page-')) return void response.writeHead(404).end()
    const host = headers.host!
    present.set(host, (present.get(host) ?? 0) + 1)
    mostOfHost = Math.max(mostOfHost, present.get(host)!)
    mostOfAll = Math.max(
      mostOfAll,
      [...present.values()].reduce((sum, count) => sum + count, 0),
    )
    response.on('close', () => {
      present.set(host, present.get(host)! - 1)
      served++
    })
    if (mostOfAll > 1) met.resolve()
    await met.promise
    setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE), 200)
  })
  await new Promise<void>((resolve) => site.listen(0, '0.0.0.0', resolve))
  const { port } = site.address() as AddressInfo
  try {
    const keys = [await newKey(), await newKey()]
    const pages = Array.from({ length: 16 }, (_, n) => `http://127.0.0.${2 + (n % 2)}:${port}/page-${n}`)
    await Promise.all(pages.map((url, n) => create(bases[n % 2]!, keys[n >> 3]!.key, url)))
    await expect.poll(() => served).toBeGreaterThanOrEqual(pages.length)
    expect(mostOfHost).toBe(1)
    expect(mostOfAll).toBe(2)
  } finally {
    site.closeAllConnections()
    await new Promise((resolve) => site.close(resolve))
  }
})

it('a tick of a schedule starts one run, however many processes look for it', async () => {
  const { id: user } = await makeUser(storage)
  const now = Date.now()
  // Its own ticks are half a day away.
  const hour = String((new Date(now).getUTCHours() + 12) % 24).padStart(2, '0')
  const read = readSchedule({ rule: `every day at ${hour}:30`, exact: true }, null, { now, timeZone: 'UTC' })
  if (!read.ok) throw new Error('The rule of the test is wrong.')
  const keys: number[] = []
  for (let n = 0; n < 10; n++) {
    const report = await makeJudged(storage, user, { url: `http://127.0.0.1:9/${n}`, result: 'good' })
    const wanted = { scope: 'report' as const, target: report.id, settings: read.settings }
    await createSchedule({ storage, now: () => now }, user, wanted)
  }
  const ofUser = storage.db.selectFrom('users').select('key').where('id', '=', user)
  const due = storage.db.updateTable('schedules').set({ next_at: now - 1_000, next_tick: now - 1_000 })
  const rows = await due.where('user_key', 'in', ofUser).returning('key').execute()
  keys.push(...rows.map(({ key }) => key))
  const waiting = () =>
    storage.db
      .selectFrom('schedules')
      .select('key')
      .where('key', 'in', keys)
      .where('next_at', '<=', Date.now())
      .execute()
  await expect.poll(waiting).toEqual([])
  const runs = await storage.db.selectFrom('runs').select('schedule_key').where('schedule_key', 'in', keys).execute()
  expect(runs.map(({ schedule_key }) => schedule_key).sort()).toEqual([...keys].sort())
})
