import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SOURCE } from '../site.ts'
import { Frontier, type FrontierOptions, type FrontierRow } from './frontier.ts'
import { PRIORITY, type Priority } from './queue-entry.ts'
import type { FinishedAddress } from './trap-watch.ts'

const OPTIONS: FrontierOptions = { host: 'example.com', pages: 1000, addresses: 10_000, clicks: 20 }
const WINDOW = 4
/** A page with a text of its own. */
const PAGE: FinishedAddress = {
  isPage: true,
  isCounted: true,
  textHash: 0,
  isCanonicalElsewhere: false,
  isNoindex: false,
}

/** A site as a function: what each address leads to, and what its pages are. */
interface PlannedSite {
  links(path: string): string[]
  page?(path: string): Partial<FinishedAddress>
  sitemap?: string[]
  /** What is read of sitemaps after a page. */
  sitemapAfter?(path: string): string[]
  isIncluded?(path: string): boolean
  priority?(path: string): Priority
}

/** A scan of it, as the scan loop does it: answers are taken in the order of dealing, and the next is dealt when one is taken. */
class TestScan {
  frontier: Frontier
  readonly order: string[] = []
  readonly #site: PlannedSite
  readonly #options: FrontierOptions
  readonly #numbers = new Map<string, number>()
  readonly #rows = new Map<number, FrontierRow>()
  readonly #clicks: number[] = []
  #underWay: number[] = []

  constructor(site: PlannedSite, options: Partial<FrontierOptions> = {}) {
    this.#site = site
    this.#options = { ...OPTIONS, ...options }
    this.frontier = new Frontier(this.#options)
    this.#find('/', SOURCE.start, null)
    for (const path of site.sitemap ?? []) this.#find(path, SOURCE.sitemap, null)
  }

  run(steps = Number.POSITIVE_INFINITY): this {
    this.#deal()
    for (let step = 0; step < steps && this.#underWay.length > 0; step++) {
      this.#finish(this.#underWay.shift()!)
      this.#deal()
    }
    return this
  }

  /** What a crash leaves: the rows. */
  restart(): this {
    this.frontier = new Frontier(this.#options, [...this.frontier.patternNames])
    const rows = [...this.#rows.values()]
    for (let from = 0; from < rows.length; from += 7) this.frontier.restore(rows.slice(from, from + 7))
    this.frontier.endRestoring()
    this.#underWay = this.frontier.unfinished()
    return this
  }

  get paths(): string[] {
    return [...this.#numbers.keys()]
  }

  #deal(): void {
    for (let n: number | null; this.#underWay.length < WINDOW; this.#underWay.push(n)) {
      n = this.frontier.next()
      if (n === null) return
      this.#rows.get(n)!.turn = this.frontier.turnOf(n)
      this.order.push(this.paths[n - 1]!)
    }
  }

  #finish(n: number): void {
    const path = this.paths[n - 1]!
    for (const link of this.#site.links(path)) this.#find(link, SOURCE.link, n)
    for (const listed of this.#site.sitemapAfter?.(path) ?? []) this.#find(listed, SOURCE.sitemap, null)
    const facts = { ...PAGE, textHash: n, ...this.#site.page?.(path) }
    const row = this.#rows.get(n)!
    row.mark = this.frontier.finished(n, facts)
    row.textHash = facts.textHash
  }

  #find(path: string, sources: number, via: number | null): void {
    const n = this.#numbers.get(path) ?? this.#numbers.size + 1
    const clicks = via === null ? 0 : this.#clicks[via]! + 1
    const isIncluded = this.#site.isIncluded?.(path) ?? false
    const priority = this.#site.priority?.(path) ?? PRIORITY.changed
    const url = new URL(path, 'https://example.com')
    const outcome = this.frontier.add({ n, url, clicks, sources, via, isIncluded, priority })
    if (outcome === 'refused') return
    this.#numbers.set(path, n)
    this.#clicks[n] ??= clicks
    const row = this.#rows.get(n) ?? { n, entry: 0, turn: 0, mark: 0, textHash: 0 }
    if (outcome !== 'known') row.entry = this.frontier.entryOf(n)
    this.#rows.set(n, row)
  }
}

/** Chains of pages are longer than 20 clicks. */
const FAR = { clicks: 126 }

const count = (length: number, path: (i: number) => string) => Array.from({ length }, (_, i) => path(i))
const scan = (site: PlannedSite, options?: Partial<FrontierOptions>) => new TestScan(site, options).run()
const starting = (text: string) => (path: string) => path.startsWith(text)

describe('the order of requests', () => {
  it('goes round the patterns within the same number of clicks', () => {
    const links = [...count(3, (i) => `/a/${i}`), ...count(3, (i) => `/b/${i}`), '/c']
    const { order } = scan({ links: (path) => (path === '/' ? links : path === '/c' ? ['/d'] : []) })
    expect(order).toEqual(['/', '/a/0', '/b/0', '/c', '/a/1', '/b/1', '/a/2', '/b/2', '/d'])
  })

  it('takes linked and listed addresses in turns, and what is linked at its clicks', () => {
    const sitemap = [...count(30, (i) => `/item/${i}`), '/news/x']
    const { order } = scan({
      links: (path) => (path === '/' ? count(9, (i) => `/page/${i}`).concat('/news/x') : []),
      sitemap,
    })
    // Two from the sitemap are under way before the start page is read.
    expect(order.slice(0, 9)).toEqual([
      '/',
      '/item/0',
      '/news/x',
      '/item/1',
      '/page/0',
      '/item/2',
      '/page/1',
      '/item/3',
      '/page/2',
    ])
    expect(order).toHaveLength(41)
    const shallow = scan({ links: (path) => (path === '/' ? ['/item/29'] : []), sitemap })
    expect(shallow.order.indexOf('/item/29')).toBe(4)
  })

  it('takes in a repeated scan what is new first, then what had problems, also after a restart', () => {
    const priorities: Record<string, Priority> = {
      '/same': PRIORITY.rest,
      '/bad': PRIORITY.problem,
      '/also': PRIORITY.rest,
    }
    const site: PlannedSite = {
      links: (path) => (path === '/' ? ['/same', '/also', '/bad', '/new'] : path === '/same' ? ['/deep'] : []),
      priority: (path) => priorities[path] ?? PRIORITY.changed,
    }
    expect(scan(site).order).toEqual(['/', '/new', '/bad', '/same', '/also', '/deep'])
    expect(new TestScan(site).run(2).restart().run().order).toEqual(scan(site).order)
  })

  it('puts what exceeds the share of a pattern with parameters behind all others', () => {
    const links = [...count(250, (i) => `/list?id=${i}`), ...count(300, (i) => `/item/${i}`)]
    const { order } = scan({ links: (path) => (path === '/' ? links : path === '/item/200' ? ['/deep'] : []) })
    expect(order.slice(-50).every(starting('/list'))).toBe(true)
    expect(order.at(-51)).toBe('/deep')
  })

  it('has each address once, however often it is found', () => {
    const all = [...count(40, (i) => `/a/${i}`), ...count(40, (i) => `/b/${i}`)]
    const { order } = scan({ links: () => all, sitemap: all.slice(20, 60) })
    expect(order.toSorted()).toEqual(['/', ...all].toSorted())
  })
})

describe('a trap', () => {
  const home = (path: string) => path === '/'
  const real = count(300, (i) => `/article/${i}`)

  it.each([FAR, {}])('of a calendar without end is closed after 50 of its pages or 20 clicks', (options) => {
    const day = (path: string) => Number(path.slice(-6)) + 1
    const site = {
      links: (path: string) =>
        home(path) ? ['/cal?d=100000', ...real] : path.startsWith('/cal') ? ['/', `/cal?d=${day(path)}`] : [],
    }
    const { order, frontier } = scan(site, options)
    expect(order.filter(starting('/cal')).length).toBeLessThanOrEqual(55)
    expect(order.filter(starting('/article'))).toHaveLength(300)
    expect(frontier.patterns().facts.find(({ name }) => name === '/cal?d')?.closed).toBe('endless')
    expect(frontier.cut()).toBeNull()
  })

  it('is not what the articles of a wiki are, which lead to each other alone', () => {
    const article = (i: number) =>
      `/wiki/The_${'abcdefghij'[i % 10]}_of_${'klmnopqrst'[Math.floor(i / 10) % 10]}_and_${'uvwxyz'[Math.floor(i / 100)]}`
    const titles = count(300, article)
    const links = (path: string) =>
      home(path)
        ? titles.slice(0, 3)
        : [titles.indexOf(path) * 2, titles.indexOf(path) * 2 + 1].flatMap((i) => titles[i] ?? [])
    const { order, frontier } = scan({ links })
    expect(order).toHaveLength(301)
    expect(frontier.patterns().facts.every(({ closed }) => closed === null)).toBe(true)
  })

  it.each([
    ['duplicates of each other', { textHash: 7 }],
    ['canonicalized elsewhere', { isCanonicalElsewhere: true }],
    ['noindex', { isNoindex: true }],
  ])('of pages that are %s is closed after 50 of them', (_, facts) => {
    const filters = count(400, (i) => `/shop/filter-${i}`)
    const site = {
      links: (path: string) => (home(path) ? [...filters, ...real] : []),
      page: (path: string) => (path.startsWith('/shop') ? facts : {}),
    }
    const { order, frontier } = scan(site)
    expect(order.filter(starting('/shop')).length).toBeLessThanOrEqual(55)
    expect(order.filter(starting('/article'))).toHaveLength(300)
    expect(frontier.patterns().facts.find(({ name }) => name.startsWith('/shop'))?.closed).toBe('alike')
    const included = scan({ ...site, isIncluded: starting('/shop') })
    expect(included.order.filter(starting('/shop'))).toHaveLength(400)
  })

  it.each([
    ['articles that lists lead to', { links: (path: string) => (home(path) ? real : []) }],
    [
      'pages of a list that lead to articles, though a sitemap has them all',
      { sitemap: real, links: (path: string) => listPage(path, [`/article/${listNumber(path)}`]) },
    ],
    [
      'a paged list in a sitemap',
      { sitemap: count(120, (i) => `/list?page=${i}`), links: (path: string) => listPage(path, []) },
    ],
    [
      'a site that is noindex as a whole',
      { links: (path: string) => (home(path) ? real : []), page: () => ({ isNoindex: true }) },
    ],
    ['pages without any text', { links: (path: string) => (home(path) ? real : []), page: () => ({ textHash: 0 }) }],
  ])('is not seen in %s', (_, site: PlannedSite) => {
    const { frontier, order, paths } = scan(site, FAR)
    expect(frontier.patterns().facts.filter(({ closed }) => closed !== null)).toEqual([])
    expect(order.length).toBe(paths.length)
  })

  function listNumber(path: string): number {
    return Number(/page=(\d+)/.exec(path)?.[1] ?? 0)
  }

  /** `/list?page=1` to 119, each found on the one before. */
  function listPage(path: string, more: string[]): string[] {
    if (home(path)) return ['/list?page=1']
    if (!path.startsWith('/list')) return []
    return listNumber(path) < 119 ? [`/list?page=${listNumber(path) + 1}`, ...more] : more
  }
})

describe('the limits', () => {
  const all = (path: string) => (path === '/' ? count(100, (i) => `/a/${i}`) : [])

  it('end the search after so many pages, and say so', () => {
    const { order, frontier } = scan({ links: all }, { pages: 50 })
    expect(order).toHaveLength(50)
    expect(frontier.cut()).toEqual({ limit: 'pages', value: 50 })
    expect(scan({ links: all }, { pages: 101 }).frontier.cut()).toBeNull()
  })

  it('do not count what was never requested', () => {
    const page = (path: string) => ({ isCounted: !path.endsWith('1') })
    expect(scan({ links: all, page }, { pages: 50 }).order.length).toBeGreaterThan(55)
  })

  it('keep addresses out', () => {
    const { frontier } = scan({ links: all }, { addresses: 40 })
    expect(frontier.size).toBe(40)
    expect(frontier.cut()).toEqual({ limit: 'addresses', value: 40 })
  })

  it('leave half of the addresses to those without parameters', () => {
    const trap = count(900, (i) => `/shop?f=${i}`)
    const late = count(300, (i) => `/real/${i}`)
    const links = (path: string) => (path === '/' ? trap : path === '/shop?f=0' ? late : [])
    const { order, frontier } = scan({ links }, { addresses: 1000 })
    expect(order.filter(starting('/real'))).toHaveLength(300)
    expect(frontier.cut()).toEqual({ limit: 'addresses', value: 1000 })
  })

  it('leave out what is too many clicks away, until a shorter way is found', () => {
    const chain = (path: string) => [`/${'x'.repeat(path.length)}`]
    const { order, frontier } = scan({ links: chain }, { clicks: 5 })
    expect(order).toHaveLength(6)
    expect(frontier.cut()).toEqual({ limit: 'depth', value: 5 })
    const shortcut = scan(
      { links: (path) => (path === '/xxxxx' ? ['/far'] : path === '/far' ? [] : chain(path)) },
      { clicks: 5 },
    )
    expect(shortcut.order).not.toContain('/far')
  })
})

it('knows another way to an address by its number alone, even after it was dealt', () => {
  const { frontier } = scan({ links: () => [], sitemap: ['/a'] })
  const entry = frontier.entryOf(2)
  expect(frontier.addWay({ n: 2, clicks: 1, sources: SOURCE.link, via: 1 })).toBe(true)
  expect(frontier.entryOf(2)).not.toBe(entry)
  expect(frontier.addWay({ n: 2, clicks: 1, sources: SOURCE.link, via: 1 })).toBe(false)
  expect(frontier.addWay({ n: 3, clicks: 1, sources: SOURCE.link, via: 1 })).toBe(false)
  expect(frontier.next()).toBeNull()
})

it('merges the names of a crowded directory at the end', () => {
  const { frontier } = scan({ links: (path) => (path === '/' ? count(60, (i) => `/tag/${'t'.repeat(i + 1)}`) : []) })
  const { facts, positionOf } = frontier.patterns()
  expect(facts).toEqual([
    { name: '/', pages: 1, known: 1, closed: null, example: 1 },
    { name: '/tag/{text}', pages: 60, known: 60, closed: null, example: 2 },
  ])
  expect([1, 2, 61].map(positionOf)).toEqual([0, 1, 1])
})

describe('a scan that was interrupted', () => {
  /** A site of some shapes, by seed: articles, lists, a calendar, filters, a sitemap, duplicates. */
  const sites = fc
    .record({ seed: fc.nat(), articles: fc.nat(80), filters: fc.nat(300), listed: fc.nat(60), isAlike: fc.boolean() })
    .map(({ seed, articles, filters, listed, isAlike }): PlannedSite => {
      const pick = (text: string, of: number) =>
        [...text].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 65_521, seed) % of
      return {
        sitemap: count(listed, (i) => `/article/${(i * 7) % 100}`),
        sitemapAfter: (path) => count(pick(path, 3), (i) => `/article/${(pick(path, 300) + i) % (2 * articles + 1)}`),
        links: (path) => [
          '/',
          `/section-${'abc'[pick(path, 3)]}/`,
          ...(path === '/' ? ['/cal/2026-01-01', ...count(filters, (i) => `/shop?color=${i}`)] : []),
          ...(path.startsWith('/cal')
            ? [`/cal/2026-${String((pick(path, 12) % 12) + 1).padStart(2, '0')}-${10 + pick(path, 19)}`]
            : []),
          ...count(pick(path, 4), (i) => `/article/${(pick(path, 500) + i) % (articles + 1)}`),
          ...count(pick(path, 3), (i) => `/shop/name${'x'.repeat(pick(path + i, 40))}?page=${pick(path, 9)}`),
        ],
        page: (path) => ({
          isCounted: pick(path, 17) !== 0,
          isPage: pick(path, 11) !== 0,
          isNoindex: pick(path, 13) === 0,
          textHash: isAlike && path.startsWith('/shop') ? 1 : pick(path, 1000),
        }),
      }
    })

  it('goes on in the same order, whenever it was', () => {
    fc.assert(
      fc.property(sites, fc.array(fc.nat(120), { minLength: 1, maxLength: 3 }), (site, moments) => {
        const options = { pages: 400, addresses: 500, clicks: 6 }
        const whole = new TestScan(site, options).run()
        const parts = new TestScan(site, options)
        for (const moment of moments) {
          parts.run(moment).restart()
          // Only what was under way is requested again.
          expect(parts.frontier.unfinished().length).toBeLessThanOrEqual(WINDOW)
        }
        parts.run()
        expect(parts.order).toEqual(whole.order)
        expect(parts.frontier.patterns().facts).toEqual(whole.frontier.patterns().facts)
        expect(parts.frontier.cut()).toEqual(whole.frontier.cut())
      }),
      { numRuns: 20 },
    )
  })
})
