import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { createKey } from '../../src/storage/keys/keys.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { createMember } from '../faults/member.ts'
import { freePort } from '../processes.ts'
import { KINDS, makeTestPlace, makeUser } from '../storage/open-test-storage.ts'
import { type PlantedSite, page, plantSite, type Site } from './planted-site.ts'

const RULES = 20_000
const ENTRIES = 50_000
/** Each index lists two sitemaps and the next one. */
const INDEXES = 2
const LINKS = 300
const PAGES = 60

/** Room for a busy machine. On a quiet one, an answer takes at most half a second. */
const LONGEST_ANSWER_MS = 5_000
const LONGEST_END_MS = 30_000

/** Everything that grows is large: rules with stars, sitemaps that nest, and links that are new on each page. */
function hostileSite(): Site {
  const stars = 'bcdefghijklm'.split('').join('*')
  const rules = Array.from({ length: RULES }, (_, n) => `Disallow: /*a${n}${stars}`).join('\n')
  const entries = (origin: string, name: string) =>
    Array.from({ length: ENTRIES }, (_, n) => `<url><loc>${origin}/listed/${name}-${lettersOf(n)}</loc></url>`)
  return (path, _, origin) => {
    if (path === '/robots.txt') return `Sitemap: ${origin}/index-0.xml\nUser-agent: *\n${rules}`
    const index = /^\/index-(\d)\.xml$/.exec(path)?.[1]
    if (index !== undefined) {
      const listed = [`map-${index}a.xml`, `map-${index}b.xml`, `index-${(Number(index) + 1) % INDEXES}.xml`]
      return `<sitemapindex>${listed.map((name) => `<sitemap><loc>${origin}/${name}</loc></sitemap>`).join('')}</sitemapindex>`
    }
    const map = /^\/map-(\w+)\.xml$/.exec(path)?.[1]
    if (map !== undefined) return `<urlset>${entries(origin, map).join('')}</urlset>`
    const isPage = path === '/' || path.startsWith('/p/') || path.startsWith('/listed/')
    const name = path.replaceAll(/[^a-z]/g, '').slice(-20)
    const links = Array.from(
      { length: LINKS },
      (_, n) => `<li><a href="/p/${name}-${lettersOf(n)}">${n} of ${name}</a>`,
    )
    return isPage ? page(`Page ${name}`, `<ul>${links.join('')}</ul>`) : undefined
  }
}

/** Numbers in paths would make patterns that a scan leaves early. */
function lettersOf(n: number): string {
  return (
    [...n.toString(36)].map((digit) => String.fromCharCode(97 + (Number.parseInt(digit, 36) % 26))).join('') +
    (n % 26 > 9 ? 'x' : '')
  )
}

/** The API, for a user of its own. */
async function apiFor(storage: Storage, base: string) {
  const user = await makeUser(storage)
  const { key, hash, hint } = issueKey()
  const fresh = { userId: user.id, name: 'test', scope: 'write' as const, expiresAt: null, hash, hint, now: Date.now() }
  await createKey(storage.db, fresh)
  return async (path: string, fields?: Record<string, string>, prefer = 'respond-async') => {
    const sent = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const headers = { authorization: `Bearer ${key}`, prefer }
    const response = await fetch(`${base}/api/v1/${path}`, { ...sent, headers })
    expect([path, response.ok]).toEqual([path, true])
    return ((await response.json()) as { data: Record<string, unknown> }).data
  }
}

/** Asks for /healthz again and again, and answers how long the slowest took. */
function watchHealth(base: string) {
  let slowest = 0
  let answers = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now()
      const { ok } = await fetch(`${base}/healthz`)
      expect(ok).toBe(true)
      slowest = Math.max(slowest, performance.now() - asked)
      answers++
      await sleep(20)
    }
  })()
  return async () => {
    isOver = true
    await watching
    expect(answers).toBeGreaterThan(0)
    return slowest
  }
}

const pagesOf = ({ requests }: PlantedSite) => requests.filter(({ path }) => /^\/(?:p|listed)\//.test(path)).length

it.each(KINDS)(
  'a scan of a hostile site keeps the service from nothing: answers, the reports of others, its end and its restart, on %s',
  async (kind) => {
    const place = await makeTestPlace(kind)
    const { dataFolder, databaseUrl } = place.settings
    const storage = await openStorage(place.settings)
    const hostile = await plantSite(hostileSite())
    const harmless = await plantSite(() => page('Harmless'))
    const port = await freePort()
    const base = `http://127.0.0.1:${port}`
    const env = {
      VERDICT_PORT: String(port),
      VERDICT_DATA: dataFolder,
      VERDICT_ALLOW: '127.0.0.0/8',
      VERDICT_WAIT_MAX: '2m',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, VERDICT_SECRET: 'a secret of the tests, 32 characters' } : {}),
    }
    const deaths: string[] = []
    const server = createMember('serve', ['serve'], env, (complaint) => deaths.push(complaint))
    const slowest: number[] = []
    const pagesAre = (count: number) => expect.poll(() => pagesOf(hostile), { interval: 20 }).toBeGreaterThan(count)
    try {
      await server.start()
      const api = await apiFor(storage, base)
      const other = await apiFor(storage, base)
      let health = watchHealth(base)
      const fields = { url: hostile.url, pages: String(PAGES), external: '0' }
      const { id } = await api('scans', fields)
      await expect.poll(() => hostile.requests.some(({ path }) => path.startsWith('/map-'))).toBe(true)
      expect(await other('reports', { url: harmless.url }, 'wait=120')).toMatchObject({ status: 'done' })
      await pagesAre(10)
      slowest.push(await health())
      const asked = performance.now()
      await server.stop()
      expect(performance.now() - asked).toBeLessThan(LONGEST_END_MS)

      await server.start()
      const beforeKill = pagesOf(hostile)
      await pagesAre(beforeKill + 10)
      await server.kill()
      // As if the time had passed after which a worker that is silent counts as dead.
      await storage.db.updateTable('scans').set({ heartbeat_at: 0 }).where('id', '=', String(id)).execute()
      await server.start()
      health = watchHealth(base)
      const scan = () => api(`scans/${id}`)
      await expect.poll(async () => (await scan())['status'], { interval: 100 }).toMatch(/done|failed/)
      slowest.push(await health())
      const ended = await scan()
      if (ended['status'] === 'done')
        expect(ended).toMatchObject({ fetched: PAGES, cut: { limit: 'pages', value: PAGES } })
      else expect(ended).toMatchObject({ error: { code: expect.any(String) } })
      const most = Math.max(...slowest)
      console.log(
        `/healthz during a hostile scan, on ${kind}: ${Math.round(most)} ms at most; the scan: ${ended['status']}`,
      )
      expect(most).toBeLessThan(LONGEST_ANSWER_MS)
      expect(deaths).toEqual([])
    } finally {
      await server.stop()
      await Promise.all([hostile.close(), harmless.close()])
      await storage.close()
      await place.remove()
    }
  },
)
