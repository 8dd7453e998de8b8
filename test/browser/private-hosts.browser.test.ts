import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hostNames, standInPolicy } from '../net/stand-in-addresses.ts'
import { type Site, serve } from './site.ts'
import { useBrowser, visitPage } from './use-browser.ts'

const browser = useBrowser()
/** Reached as site.example, which is public here, and as intranet.example, which is private. */
let server: Site

const script = (path: string) => `fetch('${at(path)}', { mode: 'no-cors' }).catch(() => {})`
const page = (content: string) => `<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>${content}`
const at = (path: string) => `http://${path.replace('/', `:${server.port}/`)}`

beforeAll(async () => {
  server = await serve(
    {
      '/attack': (_, response) =>
        response
          .setHeader('content-type', 'text/html')
          .end(page(`<img src="${at('intranet.example/img')}"><script>${script('intranet.example/fetch')}</script>`)),
      '/to-attack': (_, response) => response.writeHead(302, { location: at('site.example/attack') }).end(),
      '/script-to-attack': (_, response) =>
        response
          .setHeader('content-type', 'text/html')
          .end(page(`<script>setTimeout(() => location.replace('${at('site.example/attack')}'))</script>`)),
      '/to-intranet': (_, response) => response.writeHead(302, { location: at('intranet.example/page') }).end(),
      '/page': (_, response) =>
        response
          .setHeader('content-type', 'text/html')
          .end(
            page(`<img src="/own"><img src="${at('files.example/other')}"><img src="${at('site.example/public')}">`),
          ),
    },
    '0.0.0.0',
  )
})
afterAll(() => server.close())
beforeEach(() => {
  server.hits.length = 0
})

function visitFrom(path: string) {
  const connector = { policy: standInPolicy(), lookup: hostNames, now: () => performance.now() }
  return visitPage(browser(), at(path), { connector })
}

it('an allowed private page loads its own files, and those of other allowed hosts', async () => {
  await visitFrom('intranet.example/page')
  expect(server.hits).toEqual(expect.arrayContaining(['/own', '/other', '/public']))
})

it.each([
  ['a public page', 'site.example/attack'],
  ['a private page that redirects to a public one', 'intranet.example/to-attack'],
  ['a private page whose script leads to a public one', 'intranet.example/script-to-attack'],
])('%s does not reach an allowed private host', async (_, path) => {
  const seen = await visitFrom(path)
  expect(seen.url).toBe(at('site.example/attack'))
  expect(server.hits).toContain('/attack')
  expect(server.hits.filter((hit) => hit === '/img' || hit === '/fetch')).toEqual([])
})

it('a public page does not redirect to an allowed private host', async () => {
  await expect(visitFrom('site.example/to-intranet')).rejects.toMatchObject({ code: 'blocked_address' })
  expect(server.hits).toEqual(['/to-intranet'])
})
