import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { createKey } from '../../src/storage/keys/keys.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { COMMAND, COMMAND_ENV } from '../entry.ts'
import { createMember, type Member } from '../faults/member.ts'
import { freePort } from '../processes.ts'
import { KINDS, makeTestPlace, makeUser } from '../storage/open-test-storage.ts'
import { columnsWith, filesWith, hasSecret } from './find-secret.ts'
import { closedGate, links, type PlantedSite, page, plantSite } from './planted-site.ts'

const CANARY = 'canary-77ab1c'
const PAGES = 70
/** Far enough that some pages are stored, and some are not. */
const HELD_AFTER = 60
const METRICS_TOKEN = 'a token of the tests'

/** A start page that links to all others, a broken link, and what a server says to a person that it knows. */
function site(path: string) {
  const i = path === '/' ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN)
  if (Number.isNaN(i) || i >= PAGES) return undefined
  const linked = i === 0 ? Array.from({ length: PAGES - 1 }, (_, at) => `/p${at + 1}`) : ['/', `/p${(i % 9) + 1}`]
  const body = page(`Page ${i}`, links(...linked, ...(i === 3 ? ['/gone'] : [])))
  return i === 0 ? body : { headers: { 'set-cookie': `session=${CANARY}; Path=/` }, body }
}

/** Answers no more pages below the first so many, until it is released. */
async function holdAfter(planted: PlantedSite, count: number): Promise<() => void> {
  const gate = closedGate()
  planted.delay = (path) => (/^\/p\d/.test(path) && planted.requests.length >= count ? gate.wait() : undefined)
  await gate.isReached
  return gate.open
}

/** The API, for one user. */
async function apiFor(storage: Storage, base: string) {
  const user = await makeUser(storage)
  const { key, hash, hint } = issueKey()
  const fresh = { userId: user.id, name: 'test', scope: 'write' as const, expiresAt: null, hash, hint, now: Date.now() }
  await createKey(storage.db, fresh)
  const headers = { authorization: `Bearer ${key}` }
  const text = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(base + path, { ...init, headers: { ...headers, ...(init.headers as object) } })
    expect([path, response.ok]).toEqual([path, true])
    return response.text()
  }
  const json = async (path: string, init?: RequestInit) => JSON.parse(await text(`/api/v1/${path}`, init)).data
  return { text, json }
}

type Api = Awaited<ReturnType<typeof apiFor>>

async function create({ json }: Api, planted: PlantedSite): Promise<string> {
  const body = new URLSearchParams([
    ['url', planted.url],
    ['external', '0'],
    ['header', `Authorization: Bearer ${CANARY}`],
  ])
  return (await json('scans', { method: 'POST', body, headers: { prefer: 'respond-async' } })).id
}

async function ended({ json }: Api, id: string) {
  await expect.poll(async () => (await json(`scans/${id}`)).status, { interval: 100 }).toBe('done')
  const { score, result, found, fetched, judged, cut } = await json(`scans/${id}`)
  return { score, result, found, fetched, judged, cut }
}

/** Audits that say how long something took. */
const BY_TIME = ['site/slow-pages', 'performance/response-time']

/** Everything that a scan found. */
async function findingsOf({ json, text }: Api, id: string): Promise<string[]> {
  const pages = [1, 2].map((number) => json(`scans/${id}/findings?per_page=100&page=${number}`))
  const findings = (await Promise.all(pages)).flat().filter(({ audit }) => !BY_TIME.includes(audit))
  const groups = await Promise.all(findings.map(({ audit }) => json(`scans/${id}/findings/${audit}?per_page=100`)))
  const exported = ['links', 'findings', 'sitemap'].map((what) => text(`/api/v1/scans/${id}/export?what=${what}`))
  const lines = (await Promise.all(exported)).flatMap((file) => file.split('\n'))
  const isExact = (line: string) => !BY_TIME.some((audit) => line.startsWith(`${audit},`))
  return [...[...findings, ...groups].map((one) => JSON.stringify(one)), ...lines.filter(isExact)]
}

/** What the service shows of a scan, as far as it needs no browser. */
async function everythingShown({ text }: Api, id: string): Promise<string> {
  const paths = [
    ...['', '/pages?per_page=100', '/pages/1', '/pages/1/links?direction=out', '/findings?per_page=100', '/export'].map(
      (path) => `/api/v1/scans/${id}${path}`,
    ),
    ...['links', 'findings', 'pages'].map((what) => `/api/v1/scans/${id}/export?format=jsonl&what=${what}`),
    ...['', '/pages', '/pages/1', '/findings', '/links', '/events'].map((path) => `/scans/${id}${path}`),
  ]
  const shown = await Promise.all(paths.map((path) => text(path)))
  const metrics = await text('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(metrics).toContain('scan')
  return [...shown, metrics].join('\n')
}

it.each(KINDS)(
  'another process goes on with a scan whose process was killed, finds the same, and nothing has the log-in, on %s',
  async (kind) => {
    const place = await makeTestPlace(kind)
    const { dataFolder, databaseUrl } = place.settings
    const storage = await openStorage(place.settings)
    const planted = await plantSite(site)
    const port = await freePort()
    const env = {
      VERDICT_PORT: String(port),
      VERDICT_DATA: dataFolder,
      VERDICT_ALLOW: '127.0.0.0/8',
      VERDICT_LOG_LEVEL: 'trace',
      VERDICT_WAIT_MAX: '2m',
      VERDICT_METRICS_TOKEN: METRICS_TOKEN,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, VERDICT_SECRET: 'a secret of the tests, 32 characters' } : {}),
    }
    const said: string[] = []
    const deaths: string[] = []
    const member = (...args: string[]): Member =>
      createMember(args.join(' '), args, env, (complaint) => deaths.push(complaint), said)
    const isShared = kind === 'postgres'
    const server = isShared ? member('serve', '--no-worker') : member('serve')
    const workers = isShared ? [member('work'), member('work')] : [server]
    try {
      await server.start()
      if (isShared) await workers[0]!.start()
      const api = await apiFor(storage, `http://127.0.0.1:${port}`)
      // Before there is a scan: its worker is another process, and does not wait for us.
      const held = holdAfter(planted, HELD_AFTER)
      const id = await create(api, planted)
      const release = await held
      const events = isShared ? api.text(`/api/v1/scans/${id}/events`) : ''

      // A report of the same host does not wait for the scan.
      const body = new URLSearchParams({ url: planted.url })
      const report = await api.json('reports', { method: 'POST', body, headers: { prefer: 'wait=120' } })
      expect(report.status).toBe('done')

      if (isShared) await workers[1]!.start()
      await workers[0]!.kill()
      const before = planted.requests.length
      release()
      if (isShared)
        // As if the time had passed after which a worker that is silent counts as dead.
        await storage.db.updateTable('scans').set({ heartbeat_at: 0 }).where('id', '=', id).execute()
      else await server.start()
      const killed = await ended(api, id)
      expect(killed).toMatchObject({ judged: PAGES, cut: null })
      const times = Map.groupBy(planted.requests, ({ path }) => path)
      const again = [...times].filter(([path, requests]) => /^\/p\d/.test(path) && requests.length > 1)
      expect(again.length).toBeLessThanOrEqual(50)
      expect(planted.requests.length).toBeGreaterThan(before)

      const other = await apiFor(storage, `http://127.0.0.1:${port}`)
      const whole = await create(other, planted)
      expect(await ended(other, whole)).toEqual(killed)
      const one = await findingsOf(api, id)
      const two = await findingsOf(other, whole)
      expect(one).toEqual(two)
      expect(one.join('')).toContain('/gone')

      expect(hasSecret(await everythingShown(api, id), CANARY)).toBe(false)
      expect(hasSecret(await events, CANARY)).toBe(false)
      const backup = join(place.folder, 'all.backup')
      await promisify(execFile)(process.execPath, [COMMAND, 'backup', backup], {
        env: { PATH: process.env['PATH'], ...COMMAND_ENV, ...env },
      })
      const stored = await columnsWith(CANARY, storage)
      expect([stored.found, stored.rows > PAGES]).toEqual([[], true])
      expect(filesWith(CANARY, place.folder).found).toEqual([])
      expect(said.join('')).toContain('"scan ended"')
      expect(hasSecret(said.join(''), CANARY)).toBe(false)
      expect(deaths).toEqual([])
    } finally {
      await Promise.all([server, ...workers].map((one) => one.stop()))
      await planted.close()
      await storage.close()
      await place.remove()
    }
  },
)
