import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBranding } from '../../src/actions/branding/branding.ts'
import { signingSecret } from '../../src/actions/people/owner.ts'
import { parseConfig } from '../../src/config.ts'
import { audits } from '../../src/engine/audits/index.ts'
import { judge } from '../../src/engine/judge.ts'
import type { Header } from '../../src/engine/model.ts'
import { createNoBrowser } from '../../src/engine/net/browser/browser.ts'
import { evidenceOf } from '../../src/engine/testing/page.ts'
import { openQueue } from '../../src/queue/open-queue.ts'
import type { Queue } from '../../src/queue/queue.ts'
import { createLimiters } from '../../src/server/api/limits.ts'
import { buildServer } from '../../src/server/api/server.ts'
import { createMetrics } from '../../src/server/observe/metrics.ts'
import { createNotFoundPage, webRoutes } from '../../src/server/web/routes.ts'
import { openStorage } from '../../src/storage/open.ts'
import { queueDepth } from '../../src/storage/runs/run-queue.ts'
import { findScanCounts } from '../../src/storage/scans/scan-queue.ts'
import type { Storage } from '../../src/storage/storage.ts'

let folder: string
let storage: Storage
let queue: Queue
/** Nothing is judged here. */
const NO_JUDGING = { judge: () => Promise.reject(new Error('not expected')) }
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-'))
  storage = await openStorage({ dataFolder: folder })
  const now = Date.now
  queue = await openQueue({ storage, databaseUrl: null, now, onError: () => {}, graceMs: 100 })
  const logger = pino({ level: 'silent' })
  const metrics = createMetrics({
    depth: () => queueDepth(storage.slow),
    scans: () => findScanCounts(storage.slow),
    size: () => storage.size(),
    now,
  })
  const config = parseConfig({ VERDICT_TRUST_PROXY: 'true' }).config!
  const branding = await openBranding({ storage, onError: () => {} })
  const common = { storage, queue, judging: NO_JUDGING, config, now, logger, metrics, branding }
  const service = { ...createLimiters(config), ...common }
  const web = { ...service, secret: await signingSecret(storage), browser: createNoBrowser('None.') }
  app = await buildServer(service, {
    routes: (part, described) => webRoutes(part, web, described),
    noPage: createNotFoundPage(web),
  })
})

afterAll(async () => {
  await app.close()
  await queue.close()
  await storage.close()
  await rm(folder, { recursive: true, force: true })
})

const BROWSER = { accept: 'text/html,application/xhtml+xml' }
const PROGRAM = { accept: 'application/json' }

describe('pages next to the API', () => {
  it.each([
    ['a browser gets an error page for an unknown URL', 'GET', '/nothing', BROWSER, 404, 'text/html'],
    ['also for HEAD', 'HEAD', '/nothing', BROWSER, 404, 'text/html'],
    ['a program gets a problem', 'GET', '/nothing', PROGRAM, 404, 'application/problem+json'],
    ['so does a POST request', 'POST', '/nothing', BROWSER, 404, 'application/problem+json'],
    [
      'the API answers with problems, even to a browser',
      'GET',
      '/api/v1/reports',
      BROWSER,
      401,
      'application/problem+json',
    ],
    ['also for unknown paths', 'GET', '/api/nothing', BROWSER, 404, 'application/problem+json'],
    ['and for unsupported methods', 'DELETE', '/bot', BROWSER, 405, 'application/problem+json'],
    ['but a browser that opens what only takes forms gets a page', 'GET', '/scans', BROWSER, 405, 'text/html'],
    ['a program gets a problem there, too', 'GET', '/scans', PROGRAM, 405, 'application/problem+json'],
    ['a form without a token gets a page', 'POST', '/sign-in', BROWSER, 415, 'text/html'],
  ] as const)('%s', async (_, method, url, headers, status, type) => {
    const answer = await app.inject({ method, url, headers })
    expect([answer.statusCode, answer.headers['content-type']?.split(';')[0]]).toEqual([status, type])
  })

  it('have security headers, error pages included', async () => {
    const { headers } = await app.inject({ url: '/nothing', headers: BROWSER })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  it('are compressed with Brotli where the browser takes it, and vary by what they depend on', async () => {
    const { headers } = await app.inject({ url: '/audits', headers: { ...BROWSER, 'accept-encoding': 'br' } })
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'cookie, accept-language, accept-encoding' })
  })

  it('are not part of the OpenAPI document, which names the requested host', async () => {
    const { body } = await app.inject({ url: '/docs/openapi.json', headers: { host: 'verdict.example' } })
    const { paths, servers } = JSON.parse(body)
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
    expect(servers).toEqual([{ url: 'http://verdict.example' }])
  })

  it.each([
    ['/docs', []],
    // Every field of many operations, or of a large object: long, to be searched in the browser.
    ['/docs/reports', ['performance/dom-size']],
    ['/docs/account', []],
    ['/docs/records', []],
    ['/docs/records/report', ['performance/dom-size']],
    ['/docs/records/scan-finding', []],
    ['/docs/webhooks', []],
    ['/docs/webhooks/report.score-dropped', []],
    ['/docs/problems', []],
  ])('document the API at %s, and are rated good themselves', async (url, known) => {
    const sent = { ...BROWSER, host: 'verdict.example', 'x-forwarded-proto': 'https' }
    const answer = await app.inject({ url, headers: sent })
    const headers = Object.entries(answer.headers).map(([name, value]): Header => [name, String(value)])
    const evidence = evidenceOf({ url: `https://verdict.example${url}`, html: answer.body, headers, status: 200 })
    const { audits: judged, result } = judge(evidence, { audits })
    // HSTS and Secure cookies depend on the configured URL, and none is configured here.
    const wrong = judged.filter(({ id, outcome }) => /fail|warn/.test(outcome) && !id.startsWith('security/'))
    expect(wrong.map(({ id }) => id)).toEqual(known)
    expect(result).toBe('good')
  })

  it('group the operations of the API by what they are about, in the contents too', async () => {
    const { tags } = JSON.parse((await app.inject({ url: '/docs/openapi.json' })).body)
    const { body } = await app.inject({ url: '/docs', headers: BROWSER })
    const groups = tags.map(({ name }: { name: string }) => name)
    const headings = [...body.matchAll(/<h2 id="group-\w+">([^<]*)</g)].map(([, name]) => name)
    expect(headings).toEqual(groups)
    const contents = /<nav class="docs-contents".*?<\/nav>/s.exec(body)![0]
    const linked = [...contents.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id!)
    const anchors = [...body.matchAll(/<h[23] id="([^"]*)"/g)].map(([, id]) => id!)
    expect(linked).toEqual(anchors)
  })

  it('document every operation on the page of its group, which the first page and the other groups link to', async () => {
    const { tags } = JSON.parse((await app.inject({ url: '/docs/openapi.json' })).body)
    const paths = tags.map(({ name }: { name: string }) => `/docs/${name.toLowerCase()}`)
    const start = (await app.inject({ url: '/docs', headers: BROWSER })).body
    // What a newcomer needs, and no more.
    expect(/<pre[^>]*>.*?<\/pre>/s.exec(start)![0].match(/-d [^ <]*/g)).toEqual(['-d url=https://example.com/'])
    for (const path of paths) {
      const { statusCode, body } = await app.inject({ url: path, headers: BROWSER })
      expect([path, statusCode]).toEqual([path, 200])
      const chips = /<nav class="jump".*?<\/nav>/s.exec(body)![0]
      expect([...chips.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(paths)
      expect(chips).toContain(`href="${path}" aria-current="page"`)
      const operations = [...body.matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)
      const listed = [...start.matchAll(/<li id="([^"]*)"><a href="([^"]*)"/g)]
      // With its anchor, since links to an operation used to lead to the first page.
      const here = listed.filter(([, id, href]) => href === `${path}#${id}`)
      expect(here.map(([, id]) => id)).toEqual(operations)
      expect(operations.length).toBeGreaterThan(0)
    }
    expect((await app.inject({ url: '/docs/nothing', headers: BROWSER })).statusCode).toBe(404)
  })

  it('document every object on its own page, which the list of objects and every field of its type link to', async () => {
    const { components } = JSON.parse((await app.inject({ url: '/docs/openapi.json' })).body)
    const names = Object.keys(components.schemas)
    const pathOf = (name: string) => `/docs/records/${name.replace(/(.)([A-Z])/g, '$1-$2').toLowerCase()}`
    const list = (await app.inject({ url: '/docs/records', headers: BROWSER })).body
    // With its anchor, since links to an object used to lead there.
    const listed = [...list.matchAll(/<li id="([^"]*)"><a href="([^"]*)"/g)].map(([, id, href]) => [id, href])
    expect(listed.toSorted()).toEqual(names.map((name) => [name, pathOf(name)]).toSorted())
    for (const name of names) {
      const { statusCode, body } = await app.inject({ url: pathOf(name), headers: BROWSER })
      expect([name, statusCode]).toEqual([name, 200])
      expect(body).toContain(`href="${pathOf(name)}" aria-current="page"`)
      for (const field of Object.keys(components.schemas[name].properties))
        expect(body).toContain(`<code>${field}</code>`)
    }
    const operations = (await app.inject({ url: '/docs/reports', headers: BROWSER })).body
    expect(operations).toContain('<a href="/docs/records/report-summary">ReportSummary[]</a>')
    expect((await app.inject({ url: '/docs/records/nothing', headers: BROWSER })).statusCode).toBe(404)
  })

  it('document what webhooks receive for every event, which the first page leads to', async () => {
    const { webhooks } = JSON.parse((await app.inject({ url: '/docs/openapi.json' })).body)
    expect((await app.inject({ url: '/docs', headers: BROWSER })).body).toContain('href="/docs/webhooks"')
    const list = (await app.inject({ url: '/docs/webhooks', headers: BROWSER })).body
    const listed = [...list.matchAll(/<li><a href="([^"]*)" lang="en">([^<]*)</g)].map(([, href, type]) => [type, href])
    expect(listed.map(([type]) => type)).toEqual(Object.keys(webhooks))
    for (const [type, href] of listed) {
      const { statusCode, body } = await app.inject({ url: href!, headers: BROWSER })
      expect([type, statusCode]).toEqual([type, 200])
      const { data } = webhooks[type!].post.requestBody.content['application/json'].schema.properties
      const fields = ['type', 'sequence', ...Object.keys(data.properties).map((name) => `data.${name}`)]
      for (const field of fields) expect(body).toContain(`<code>${field}</code>`)
      expect(body).toContain(`<td><code>${type}</code></td>`)
    }
    expect((await app.inject({ url: '/docs/webhooks/nothing', headers: BROWSER })).statusCode).toBe(404)
  })

  it('list every page of the API reference in the sitemap', async () => {
    const { body } = await app.inject({ url: '/sitemap.xml', headers: { host: 'verdict.example' } })
    const paths = [...body.matchAll(/<loc>http:\/\/verdict\.example(\/docs[^<]*)</g)].map(([, path]) => path!)
    expect(paths).toEqual(expect.arrayContaining(['/docs', '/docs/reports', '/docs/records', '/docs/records/report']))
    for (const url of paths) {
      const { statusCode, headers } = await app.inject({ url, headers: BROWSER })
      expect([url, statusCode, headers['x-robots-tag']]).toEqual([url, 200, undefined])
    }
  })

  it('show the request ID when the database is unavailable', async () => {
    const away = {
      ...storage,
      db: new Proxy(storage.db, {
        get: () => {
          throw Object.assign(new Error('x'), { code: 'ECONNREFUSED' })
        },
      }),
    }
    const config = parseConfig({ VERDICT_TRUST_PROXY: 'true' }).config!
    const web = {
      storage: away,
      queue,
      judging: NO_JUDGING,
      ...createLimiters(config),
      config,
      now: Date.now,
      logger: pino({ level: 'silent' }),
      secret: Buffer.alloc(32),
      branding: await openBranding({ storage, onError: () => {} }),
      browser: createNoBrowser('None.'),
    }
    const metrics = createMetrics({
      depth: () => queueDepth(storage.slow),
      scans: () => findScanCounts(storage.slow),
      size: () => storage.size(),
      now: Date.now,
    })
    const broken = await buildServer(
      { ...web, metrics },
      { routes: (part, described) => webRoutes(part, web, described), noPage: createNotFoundPage(web) },
    )
    const cookie = `session=${'a'.repeat(43)}`
    const answer = await broken.inject({ url: '/account', headers: { ...BROWSER, cookie } })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.body).toContain(String(answer.headers['x-request-id']))
    expect((await broken.inject({ url: '/nothing', headers: { ...BROWSER, cookie } })).statusCode).toBe(503)
    await broken.close()
  })
})
