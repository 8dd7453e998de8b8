import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueKey } from '../../src/domain/keys/key-format.ts'
import { createKey } from '../../src/storage/keys/keys.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { COMMAND, COMMAND_ENV } from '../entry.ts'
import { createMember } from '../faults/member.ts'
import { freePort } from '../processes.ts'
import { columnsWith, filesWith, hasSecret } from '../site/find-secret.ts'
import { KINDS, makeTestPlace, makeUser } from '../storage/open-test-storage.ts'
import { readPdf } from '../web/pdf-text.ts'
import { CORES, type EchoSite, openEchoSite, SECRETS } from './echo-site.ts'

/** The whole service: what signs in is in no table, file, log line, page or answer, though the site repeats it. */

let site: EchoSite
beforeAll(async () => {
  site = await openEchoSite()
})
afterAll(() => site.close())

async function apiFor(storage: Storage, base: string) {
  const user = await makeUser(storage)
  const { key, hash, hint } = issueKey()
  const fresh = { userId: user.id, name: 'test', scope: 'write' as const, expiresAt: null, hash, hint, now: Date.now() }
  await createKey(storage.db, fresh)
  const send = (path: string, init: RequestInit = {}) =>
    fetch(base + path, { ...init, headers: { authorization: `Bearer ${key}`, prefer: 'wait=1', ...init.headers } })
  const json = async (path: string, body?: object, method = 'POST') => {
    const headers = { 'content-type': 'application/json' }
    const response = await send(`/api/v1/${path}`, body && { method, headers, body: JSON.stringify(body) })
    expect([path, response.ok]).toEqual([path, true])
    return (await response.json()).data
  }
  return { send, json }
}

type Api = Awaited<ReturnType<typeof apiFor>>

async function ended({ json }: Api, id: string) {
  const isOver = async () => ['done', 'failed'].includes((await json(`reports/${id}`)).status)
  await expect.poll(isOver, { interval: 200, timeout: 120_000 }).toBe(true)
  return json(`reports/${id}`)
}

/** Everything that anybody can get of a public report. */
async function everythingShown({ send, json }: Api, id: string): Promise<(string | Uint8Array)[]> {
  const runs = await json(`reports/${id}/runs`)
  const run = runs[0].id
  const paths = [
    ...['', '/runs', `/runs/${run}`, '/metrics?metric=score', '/compare'].map((path) => `/api/v1/reports/${id}${path}`),
    '/api/v1/reports',
    '/api/v1/projects',
    '/api/v1/credentials',
    ...[
      '',
      '/report.json',
      '/report.csv',
      `/runs/${run}`,
      '/badge.svg',
      '/events',
      '/screenshot.webp',
      '/lighthouse.json',
    ].map((path) => `/reports/${id}${path}`),
  ]
  const answers = await Promise.all(
    paths.map(async (path) => {
      const response = await send(path)
      return [...response.headers].join() + (await response.text())
    }),
  )
  const pdf = await send(`/reports/${id}/report.pdf`)
  const bytes = new Uint8Array(await pdf.arrayBuffer())
  if (!pdf.ok) return answers
  const text = (await readPdf(bytes)).flatMap(({ boxes, links }) => [...boxes.map(({ text }) => text), ...links])
  return [...answers, bytes, text.join('')]
}

it.each(KINDS)(
  'reports sign in, and the secret is nowhere, on %s',
  async (kind) => {
    const place = await makeTestPlace(kind)
    const { dataFolder, databaseUrl } = place.settings
    const storage = await openStorage(place.settings)
    const port = await freePort()
    const env = {
      VERDICT_PORT: String(port),
      VERDICT_DATA: dataFolder,
      VERDICT_ALLOW: '127.0.0.0/8,localhost',
      VERDICT_LOG_LEVEL: 'trace',
      VERDICT_BROWSERS: '1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl, VERDICT_SECRET: 'a secret of the tests, 32 characters' } : {}),
    }
    const said: string[] = []
    const deaths: string[] = []
    const server = createMember('serve', ['serve'], env, (complaint) => deaths.push(complaint), said)
    try {
      await server.start()
      const api = await apiFor(storage, `http://127.0.0.1:${port}`)
      const credential = await api.json('credentials', {
        name: 'test',
        origin: site.origin,
        cookie: [`session=${SECRETS.session}`],
        header: [`Authorization: Bearer ${SECRETS.token}`],
      })
      const basic = await api.json('credentials', {
        name: 'basic',
        origin: site.origin,
        basic: `ada:${SECRETS.password}`,
      })
      // The deepest one on one database only: Lighthouse takes long.
      const depths = kind === 'sqlite' ? [0, 1, 2] : [0, 1]
      const asked = depths.map((depth) => ({ depth, credential: depth === 0 ? basic.id : credential.id }))
      const ids: string[] = []
      for (const fields of asked) {
        const { id } = await api.json('reports', { url: `${site.origin}/`, privacy: 0, ...fields })
        const report = await ended(api, id)
        expect(report).toMatchObject({ status: 'done', error: null, credential: fields.credential })
        expect(report.results).toMatchObject({ signed_in: true, depth: fields.depth, depth_error: null })
        expect(report.results.page.title).toContain('Account ***')
        ids.push(id)
      }
      // What its schedule would start, or a person: it signs in again, and has something to compare with.
      await api.json(`reports/${ids[0]}`, { results: 1 }, 'PATCH')
      expect(await ended(api, ids[0]!)).toMatchObject({ status: 'done' })

      const shown = [...(await Promise.all(ids.map((id) => everythingShown(api, id)))).flat(), said.join('')]
      expect(said.join('')).toContain('run ended')
      for (const core of CORES) for (const one of shown) expect(hasSecret(one, core)).toBe(false)
      expect(await storage.db.selectFrom('evidence').selectAll().execute()).toEqual([])
      expect(await storage.db.selectFrom('run_files').selectAll().execute()).toEqual([])

      const failing = { url: `${site.origin}/`, credential: credential.id }
      site.refusesWith = 401
      const { id: failed } = await api.json('reports', failing)
      expect((await ended(api, failed)).error).toMatchObject({ code: 'sign_in_failed' })
      site.refusesWith = null
      await api.json(
        `credentials/${credential.id}`,
        { keep_evidence: 1, cookie: [`session=${SECRETS.session}`] },
        'PATCH',
      )
      const { id: kept } = await api.json('reports', failing)
      expect((await ended(api, kept)).privacy).toBe(1)
      expect(await storage.db.selectFrom('evidence').select('report_key').execute()).toHaveLength(1)

      const backup = join(place.folder, 'all.backup')
      await promisify(execFile)(process.execPath, [COMMAND, 'backup', backup], {
        env: { PATH: process.env['PATH'], ...COMMAND_ENV, ...env },
      })
      for (const core of CORES) {
        const stored = await columnsWith(core, storage)
        expect([stored.found, stored.rows > 20]).toEqual([[], true])
        expect(filesWith(core, place.folder).found).toEqual([])
        expect(hasSecret(said.join(''), core)).toBe(false)
        for (const { requests } of site.elsewhere)
          for (const received of requests) expect(hasSecret(received, core)).toBe(false)
      }
      expect(site.elsewhere.every(({ requests }) => requests.length > 0)).toBe(true)
      expect(deaths).toEqual([])
    } finally {
      await server.stop()
      await storage.close()
      await place.remove()
    }
  },
  300_000,
)
