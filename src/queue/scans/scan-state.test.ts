import { expect, it } from 'vitest'
import type { HttpReply } from '../../engine/net/http.ts'
import { hashText } from '../../engine/site/addresses/address.ts'
import { createScope, SiteScope } from '../../engine/site/addresses/scope.ts'
import { Frontier } from '../../engine/site/search/frontier.ts'
import { SOURCE, STATES, skipOf } from '../../engine/site/site.ts'
import { listedTitle } from './judge/page-row.ts'
import { ScanState } from './scan-state.ts'
import { NO_PROGRESS } from './testing/no-progress.ts'

const START = new URL('https://example.com/')

function stateOf({ addresses = 100, mostKnown = 100, followsLinks = true } = {}): ScanState {
  const scope = createScope({ start: START, kind: 'host', exclude: ['/old/**'] })
  if (!(scope instanceof SiteScope)) throw new TypeError(scope.problem)
  const frontier = new Frontier({ host: START.host, pages: 100, addresses, clicks: 20 })
  const options = { ignoredParameters: new Set<string>(), followsNofollow: false, isLoggedIn: true, earlier: null }
  return new ScanState({ scope, frontier, mostKnown, followsLinks, ...options }, { ...NO_PROGRESS })
}

/** What became of addresses that a page links to. */
function found(state: ScanState, paths: readonly string[], nofollow = false): string[] {
  const source = nofollow ? SOURCE.nofollow : SOURCE.link
  const numbers = paths.map((path) => state.find(new URL(path, START), { source, via: null, clicks: 1, nofollow })!)
  const { pages } = state.takeBatch()
  return numbers.map((n) => {
    const { state, flags } = pages.find((page) => page.n === n)!
    return `${STATES[state]} ${skipOf(flags)}`
  })
}

it('says why an address of the site is not requested', () => {
  const paths = ['/a', '/old/a', '/account/logout', '/x/x/x', '/?a=1&b=2&c=3&d=4&e=5&f=6&g=7&h=8&i=9']
  expect(found(stateOf(), paths)).toEqual([
    'waiting null',
    'skipped excluded',
    'skipped log-out',
    'skipped repeats',
    'skipped parameters',
  ])
  expect(found(stateOf(), ['/a'], true)).toEqual(['skipped nofollow'])
  expect(found(stateOf({ followsLinks: false }), ['/a'])).toEqual(['skipped unlisted'])
  expect(found(stateOf({ addresses: 1 }), ['/a', '/b'])).toEqual(['waiting null', 'skipped limit'])
})

it('knows no more addresses than it may, of whatever kind, and says so', () => {
  const state = stateOf({ addresses: 2, mostKnown: 3 })
  const find = (url: string, source: number) => state.find(url, { source, via: null, clicks: 1 })
  const urls = ['https://example.com/a', 'https://other.example/', 'https://example.com/b', 'https://example.com/c']
  expect(state.cut).toBeNull()
  expect(urls.map((url) => find(url, SOURCE.link))).toEqual([1, 2, 3, null])
  expect(state.cut).toEqual({ limit: 'addresses', value: 3 })
  expect(find(urls[0]!, SOURCE.canonical)).toBe(1)
  const { addresses, pages } = state.takeBatch()
  expect([addresses.length, pages.length]).toEqual([3, 3])
})

it('takes in no address of an earlier scan that is one too many', () => {
  const state = stateOf({ mostKnown: 1 })
  state.restoreAddress({ n: 1, hash: hashText('https://example.com/old'), url: 'https://example.com/old' })
  const find = (url: string) => state.find(url, { source: SOURCE.link, via: null, clicks: 1 })
  expect([find('https://example.com/new'), find('https://example.com/old')]).toEqual([2, null])
})

it('forgets the reason when a link that may be followed leads there', () => {
  const state = stateOf()
  expect(found(state, ['/a'], true)).toEqual(['skipped nofollow'])
  expect(found(state, ['/a'])).toEqual(['waiting null'])
})

it('knows the size of a download that was not read from the server', async () => {
  const state = stateOf()
  const n = state.find(START, { source: SOURCE.start, via: null, clicks: 0 })!
  state.deal()
  const headers = [['Content-Length', '100000000']]
  const reply = { status: 200, headers, wireBytes: 70_000, truncated: true, timings: { firstByte: 5 } }
  await state.record(n, { kind: 'other', reply: reply as unknown as HttpReply })
  expect(state.takeBatch().pages[0]).toMatchObject({ n, bytes: 100_000_000 })
  expect(state.progress.bytes).toBe(70_000)
})

it('shortens titles for lists, and never in the middle of an emoji', () => {
  expect(listedTitle(null)).toBeNull()
  expect(listedTitle(`${'a'.repeat(298)}🎉b`)).toBe(`${'a'.repeat(298)}🎉`)
  expect(listedTitle(`${'a'.repeat(299)}🎉`)).toBe('a'.repeat(299))
})

it('takes an address in both cases of percent-encoding for one, and requests the first', () => {
  const state = stateOf()
  const find = (url: string, source: number) => state.find(url, { source, via: null, clicks: 1 })
  const n = find('https://example.com/%d0%ba?q=%c3%bc', SOURCE.sitemap)!
  expect(find('https://example.com/%D0%BA?q=%C3%BC', SOURCE.link)).toBe(n)
  expect(find('https://example.com/к?q=%C3%bc', SOURCE.canonical)).toBe(n)
  expect(state.numberOf('https://example.com/%D0%ba?q=%c3%BC')).toBe(n)
  expect(state.urlOf(n)).toBe('https://example.com/%d0%ba?q=%c3%bc')
  const { addresses, pages } = state.takeBatch()
  expect(addresses).toEqual([{ n, hash: hashText(state.urlOf(n)), url: state.urlOf(n) }])
  expect(pages.map(({ sources }) => sources)).toEqual([SOURCE.sitemap | SOURCE.link | SOURCE.canonical])
  expect(find('https://example.com/%D0%B0', SOURCE.link)).not.toBe(n)
})

it('keeps the numbers that earlier scans gave both cases, and finds the first again', () => {
  const urls = ['https://example.com/%d0%ba', 'https://example.com/%D0%BA', 'https://example.com/a']
  const state = stateOf()
  for (const [at, url] of urls.entries()) state.restoreAddress({ n: at + 1, hash: hashText(url), url })
  expect(urls.map((url) => state.find(url, { source: SOURCE.link, via: null, clicks: 1 }))).toEqual([1, 1, 3])
  expect(urls.map((_, at) => state.urlOf(at + 1))).toEqual(urls)
})
