import { expect, it } from 'vitest'
import { forTest } from '../for-test.ts'
import { openTestStorage } from '../storage/open-test-storage.ts'
import { scanGenerated } from './generator/scan-generated.ts'
import type { PlantedAnswer } from './generator/virtual-hosts.ts'
import { links, page } from './planted-site.ts'

const ORIGIN = 'https://clocks.example'

/** Scans a start page that links to /second, and a site that answers this besides; `requests` has what was asked for. */
async function scan(answers: (path: string, count: number) => PlantedAnswer | undefined) {
  const { storage } = await forTest(openTestStorage('sqlite'))
  const requests: string[] = []
  const scanned = await scanGenerated(
    {
      url: `${ORIGIN}/`,
      answering({ origin, pathname }, { count }) {
        if (origin !== ORIGIN) return undefined
        if (count > 0) requests.push(pathname)
        const start = pathname === '/' ? { body: page('Start', links('/second')) } : undefined
        return answers(pathname, count) ?? start ?? { status: 404 }
      },
    },
    { storage, processes: 1, options: { external: false } },
  )
  const outcomeOf = (audit: string) => scanned.assessment.audits.find(({ id }) => id === audit)!.outcome
  return { requests, scanned, outcomeOf }
}

it('asks for sitemaps and style sheets again after a pause that the host asked for', async () => {
  const paused = { status: 429, headers: { 'retry-after': '1' } }
  const { requests, outcomeOf } = await scan((path, count) => {
    if (path === '/second') return { body: page('Second', '', '<link rel="stylesheet" href="/a.css">') }
    if (path === '/sitemap.xml') {
      const loc = `<url><loc>${ORIGIN}/alone</loc></url>`
      const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${loc}</urlset>`
      // The first is for the audits of the start page.
      return count === 2 ? paused : { type: 'application/xml', body }
    }
    if (path === '/a.css') return count === 1 ? paused : { type: 'text/css', body: 'main { color: black }' }
    return path === '/alone' ? { body: page('Alone') } : undefined
  })
  expect(requests.filter((path) => path === '/a.css').length).toBeGreaterThan(1)
  expect(requests).toContain('/alone')
  expect(outcomeOf('site/sitemap-errors')).toBe('pass')
})

it('requests no files that robots.txt blocks', async () => {
  const { requests, outcomeOf } = await scan((path) => {
    if (path === '/robots.txt') return { type: 'text/plain', body: 'User-agent: *\nDisallow: /private/' }
    if (path === '/')
      return {
        body: page('Start', `${links('/second')}<img src="/private/b.png" alt=""><img src="/start.png" alt="">`),
      }
    if (path === '/second') {
      const head = '<link rel="stylesheet" href="/private/a.css"><script src="/private/a.js" defer></script>'
      return { body: page('Second', '<img src="/private/a.png" alt=""><img src="/gone.png" alt="">', head) }
    }
    return undefined
  })
  expect(requests.filter((path) => path.startsWith('/private/'))).toEqual([])
  expect(requests).toContain('/gone.png')
  expect(requests.filter((path) => path === '/start.png')).toHaveLength(1)
  expect(outcomeOf('site/broken-files')).toBe('warn')
  expect(outcomeOf('site/robots-blocks-files')).toBe('fail')
})

it('asks once for scripts and style sheets that work, and again only for those that don’t', async () => {
  const { requests, scanned, outcomeOf } = await scan((path) => {
    if (path === '/second') {
      const head =
        '<link rel="stylesheet" href="/a.css"><script src="/a.js" defer></script><script src="/no.js"></script>'
      return { body: page('Second', '<img src="/a.png" alt="">', head) }
    }
    if (path === '/a.css') return { type: 'text/css', body: 'main { color: black }' }
    if (path === '/a.js') return { type: 'text/javascript', body: 'let a' }
    return path === '/a.png' ? { type: 'image/png', body: 'png' } : undefined
  })
  const counts = (...paths: string[]) => paths.map((path) => requests.filter((one) => one === path).length)
  expect(counts('/a.css', '/a.js', '/a.png')).toEqual([1, 1, 1])
  expect(counts('/no.js')[0]).toBeGreaterThan(1)
  expect(outcomeOf('site/broken-files')).toBe('fail')
  const { groups } = scanned.assessment.audits.find(({ id }) => id === 'site/broken-files')!
  expect(groups).toHaveLength(1)
})
