import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { collect } from '../../src/engine/collect.ts'
import { createHttp } from '../../src/engine/net/http.ts'
import { forTest } from '../for-test.ts'
import { type Loopback, listen } from '../loopback.ts'
import { newScan, runScan } from '../site/new-scan.ts'
import { openTestStorage } from '../storage/open-test-storage.ts'
import { hostNames, standInPolicy } from './stand-in-addresses.ts'

let server: Loopback
let hits: string[] = []
/** What `site.example` and `intranet.example` send for a path. */
const pages = new Map<string, { location?: string; html?: string }>()

beforeAll(async () => {
  const answering = createServer((request, response) => {
    const host = request.headers.host!.split(':')[0]!
    hits.push(`${host}${request.url}`)
    const page = pages.get(`${host}${request.url}`)
    if (page?.location !== undefined) response.writeHead(302, { location: page.location }).end()
    else if (page?.html !== undefined) response.writeHead(200, { 'content-type': 'text/html' }).end(page.html)
    else response.writeHead(404).end()
  })
  server = await listen(answering, '0.0.0.0')
})
afterAll(() => server.close())
beforeEach(() => {
  hits = []
  pages.clear()
})

const at = (path: string) => `http://${path.replace('/', `:${server.port}/`)}`
const html = (content: string) =>
  `<!doctype html><html lang="en"><head><title>A page of words</title></head><body><h1>A page</h1><p>Some words.</p>${content}</body></html>`

async function collectFrom(path: string) {
  const http = createHttp({ policy: standInPolicy(), lookup: hostNames, userAgent: 'Test' })
  onTestFinished(() => http.close())
  return (await collect(at(path), { http, collectedAt: '2026-01-15T12:00:00.000Z' })).evidence
}

async function scan(path: string) {
  const { storage } = await forTest(openTestStorage('sqlite'))
  const http = createHttp({ policy: standInPolicy(), lookup: hostNames, userAgent: 'Test' })
  return (await runScan(await newScan(storage, at(path), { external: true }), { storage, http })).progress
}

describe('an allowed private host', () => {
  it('is the page of a report, with its own files and those of other allowed hosts', async () => {
    pages.set('intranet.example/', {
      html: html(`<img src="/own.png"><img src="${at('files.example/a.png')}"><img src="${at('site.example/b.png')}">`),
    })
    const { page } = await collectFrom('intranet.example/')
    expect(page.ok).toBe(true)
    expect(hits).toEqual(
      expect.arrayContaining(['intranet.example/own.png', 'files.example/a.png', 'site.example/b.png']),
    )
  })

  it('gives nothing to a public page', async () => {
    pages.set('site.example/', {
      html: html(`<img src="${at('intranet.example/secret.png')}"><img src="/to-intranet">
        <link rel="canonical" href="${at('intranet.example/canonical')}">`),
    })
    pages.set('site.example/to-intranet', { location: at('intranet.example/redirected.png') })
    const { page, resources } = await collectFrom('site.example/')
    expect(page.ok).toBe(true)
    expect(hits.filter((hit) => hit.startsWith('intranet.example'))).toEqual([])
    expect(resources.ok && resources.value.items.map(({ failure }) => failure?.code)).toEqual([
      'blocked_address',
      'blocked_address',
    ])
  })

  it('is not where a public page redirects to', async () => {
    pages.set('site.example/', { location: at('intranet.example/') })
    pages.set('intranet.example/', { html: html('') })
    expect(await collectFrom('site.example/')).toMatchObject({ page: { ok: false, code: 'blocked_address' } })
    expect(hits).toEqual(['site.example/'])
  })

  it('that redirects to a public page gives nothing to it, not even over a connection that is open', async () => {
    pages.set('intranet.example/', { location: at('site.example/') })
    pages.set('site.example/', { html: html(`<img src="${at('intranet.example/secret.png')}">`) })
    const { page } = await collectFrom('intranet.example/')
    expect(page.ok).toBe(true)
    expect(hits).not.toContain('intranet.example/secret.png')
  })

  it('gives nothing to the scan of a public site', async () => {
    const secret = (name: string) => at(`intranet.example/${name}`)
    pages.set('site.example/', {
      html: html(`<a href="${secret('page')}">In</a> <a href="/to-intranet">Moved</a> <img src="${secret('image.png')}">
        <script src="${secret('script.js')}"></script><link rel="canonical" href="${secret('canonical')}">`),
    })
    pages.set('site.example/to-intranet', { location: secret('redirected') })
    pages.set('site.example/robots.txt', { html: `Sitemap: ${secret('sitemap.xml')}` })
    expect((await scan('site.example/')).fetched).toBe(2)
    expect(hits.filter((hit) => hit.startsWith('intranet.example'))).toEqual([])

    pages.set('intranet.example/', { html: html('<a href="/page">On</a>') })
    pages.set('intranet.example/page', { html: html('') })
    expect((await scan('intranet.example/')).judged).toBe(2)
  })
})
