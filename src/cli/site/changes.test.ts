import { describe, expect, it } from 'vitest'
import type { JsonPage } from '../../actions/scans/site-json.ts'
import { siteStates } from '../outputs/site-state.ts'
import type { ComparableSite } from './baseline.ts'
import { compareSites, type SiteChanges, worseAudits } from './changes.ts'

const isWorse = (changes: SiteChanges) => worseAudits(changes, 'worse').length > 0

const OPTIONS: NonNullable<ComparableSite['options']> = {
  pages: 1000,
  depth: 0,
  sample: null,
  device: null,
  scope: 'host',
  include: [],
  exclude: [],
  ignore_params: [],
  sitemap: [],
  list: null,
  nofollow: 0,
  external: 1,
  rate: 5,
}

const page = (path: string, more: Partial<JsonPage> = {}): JsonPage => ({
  url: `https://site.example${path}`,
  state: 'fetched',
  status: 200,
  score: 90,
  title: path,
  indexable: true,
  text: 1,
  fail: [],
  warn: [],
  unknown: [],
  ...more,
})

const site = (pages: JsonPage[], more: Partial<ComparableSite> = {}): ComparableSite => ({
  id: 'a',
  url: 'https://site.example/',
  started_at: '2026-01-15T09:30:00.000Z',
  rule_set: '1',
  cut: null,
  audits: [],
  options: OPTIONS,
  pages,
  ...more,
})

const whole = site([page('/'), page('/blog', { fail: ['seo/title'] })])

it.each<[string, Partial<ComparableSite>]>([
  ['of a list', { options: { ...OPTIONS, list: 1 } }],
  ['of another scope', { options: { ...OPTIONS, scope: 'path' } }],
  ['without that part of the site', { options: { ...OPTIONS, exclude: ['/blog'] } }],
  ['that a limit ended', { cut: { limit: 'pages', value: 1 } }],
])('calls nothing new that a scan %s did not request', (_, more) => {
  const changes = compareSites(site([page('/')], more), whole)
  expect(changes.pages).toEqual({ new: [], gone: [], changed: [], unknown: 1 })
  expect(changes.audits).toMatchObject([{ audit: 'seo/title', new: 0, unknown: 1 }])
  expect(isWorse(changes)).toBe(false)
})

const CUT: Partial<ComparableSite> = { cut: { limit: 'pages', value: 1 } }

it.each<[string, Partial<ComparableSite>, Partial<ComparableSite>, boolean]>([
  ['a limit ended the earlier scan', CUT, {}, false],
  ['the earlier scan was of a list', { options: { ...OPTIONS, list: 1 } }, {}, false],
  ['a higher limit ended the later scan', CUT, { ...CUT, options: { ...OPTIONS, pages: 2000 } }, false],
  ['the same limit ended both', CUT, CUT, true],
  ['no limit ended either', {}, {}, true],
])('calls a link broken that was not requested before only if the scans got as far: %s', (_, before, after, isNew) => {
  const changes = compareSites(
    site([page('/')], before),
    site([page('/', { fail: ['seo/title', 'site/broken-links'] })], after),
  )
  const [links] = changes.audits.filter(({ audit }) => audit === 'site/broken-links')
  expect(links).toMatchObject({ new: isNew ? 1 : 0, unknown: isNew ? 0 : 1 })
  // What an audit says of the page itself compares in any case.
  expect(changes.audits.filter(({ audit }) => audit === 'seo/title')).toMatchObject([{ new: 1, unknown: 0 }])
})

it.each<[string, Partial<ComparableSite>]>([
  ['left out a part of the site', { options: { ...OPTIONS, exclude: ['/blog/**'] } }],
  ['followed other links', { options: { ...OPTIONS, nofollow: 1 } }],
  ['ignored a parameter', { options: { ...OPTIONS, ignore_params: ['ref'] } }],
  ['read another sitemap', { options: { ...OPTIONS, sitemap: ['https://site.example/more.xml'] } }],
])('calls no link newly broken or fixed because one of the scans %s', (_, more) => {
  const working = [page('/')]
  const broken = [page('/', { fail: ['site/broken-links'] })]
  const unknown = [{ audit: 'site/broken-links', new: 0, fixed: 0, unknown: 1 }]
  expect(compareSites(site(working, more), site(broken)).audits).toMatchObject(unknown)
  expect(compareSites(site(broken), site(working, more)).audits).toMatchObject(unknown)
})

it('does not compare broken links of two lists', () => {
  const ofList = (list: number) => ({ options: { ...OPTIONS, list } })
  const working = [page('/')]
  const broken = [page('/', { fail: ['site/broken-links'] })]
  const newIn = (before: number, after: number) =>
    compareSites(site(working, ofList(before)), site(broken, ofList(after))).audits[0]!.new
  expect([newIn(2, 2), newIn(1, 2)]).toEqual([1, 0])
})

it.each<[string, Partial<ComparableSite>, Partial<ComparableSite>, boolean]>([
  ['a limit ended the later scan', {}, CUT, false],
  ['the later scan was of a list', {}, { options: { ...OPTIONS, list: 1 } }, false],
  ['a lower limit ended the later scan', { ...CUT, options: { ...OPTIONS, pages: 2000 } }, CUT, false],
  ['the same limit ended both', CUT, CUT, true],
  ['no limit ended either', {}, {}, true],
])('calls a broken link fixed only if its target was to be requested again: %s', (_, before, after, isFixed) => {
  const changes = compareSites(
    site([page('/', { fail: ['seo/title', 'site/broken-links'] })], before),
    site([page('/')], after),
  )
  const [links] = changes.audits.filter(({ audit }) => audit === 'site/broken-links')
  expect(links).toMatchObject({ fixed: isFixed ? 1 : 0, unknown: isFixed ? 0 : 1 })
  expect(changes.audits.filter(({ audit }) => audit === 'seo/title')).toMatchObject([{ fixed: 1, unknown: 0 }])
})

it('calls a broken link new that a limit did not keep the later scan from', () => {
  const changes = compareSites(site([page('/')]), site([page('/', { fail: ['site/broken-links'] })], CUT))
  expect(changes.audits).toMatchObject([{ audit: 'site/broken-links', new: 1, unknown: 0 }])
})

it('compares no links to other sites that one of the scans did not check', () => {
  const audit = 'site/broken-external-links'
  const unchecked = site([page('/')], { audits: [{ id: audit, outcome: 'not-applicable', key: 'notChecked' }] })
  const checked = site([page('/', { warn: [audit] })], { audits: [{ id: audit, outcome: 'warn', key: 'broken' }] })
  expect(compareSites(unchecked, checked).audits).toMatchObject([{ audit, new: 0, unknown: 1 }])
  expect(compareSites(checked, unchecked).audits).toMatchObject([{ audit, fixed: 0, unknown: 1 }])
})

it('compares with a file that does not say its options as with one of the same', () => {
  const { options: _, ...earlier } = site([page('/')])
  const changes = compareSites(earlier, whole)
  expect(changes.pages.new).toMatchObject([{ url: 'https://site.example/blog' }])
  expect(isWorse(changes)).toBe(true)
  expect(compareSites(earlier, { ...whole, options: { ...OPTIONS, list: 2 } }).pages.new).toHaveLength(1)
})

it('does not compare what a browser saw on another device', () => {
  const opened = (device: 'mobile' | 'desktop', more: Partial<JsonPage>) =>
    site([page('/', { depth: 1, ...more })], { options: { ...OPTIONS, depth: 1, sample: 20, device } })
  const before = opened('mobile', { score: 90 })
  const after = { score: 50, fail: ['seo/title'] }
  const onOther = compareSites(before, opened('desktop', after))
  expect([isWorse(onOther), onOther.audits[0]?.unknown, onOther.pages.changed]).toEqual([false, 1, []])
  const onSame = compareSites(before, opened('mobile', after))
  expect([isWorse(onSame), onSame.pages.changed[0]?.what]).toEqual([true, ['score']])
})

describe('a scan that logged in', () => {
  const signed = (one: ComparableSite, signed_in: 0 | 1) => ({ ...one, options: { ...OPTIONS, signed_in } })
  const before = site([page('/'), page('/account', { fail: ['seo/description'] })])
  const after = site([page('/', { score: 50, fail: ['seo/title'] }), page('/orders', { fail: ['seo/title'] })])

  it.each<[0 | 1, 0 | 1]>([
    [0, 1],
    [1, 0],
  ])('does not compare with one that did not (%i, %i)', (was, is) => {
    const changes = compareSites(signed(before, was), signed(after, is))
    expect(changes.pages).toEqual({ new: [], gone: [], changed: [], unknown: 2 })
    expect(changes.audits).toMatchObject([
      { audit: 'seo/description', new: 0, fixed: 0, unknown: 1 },
      { audit: 'seo/title', new: 0, new_failed: 0, unknown: 2 },
    ])
    expect(isWorse(changes)).toBe(false)
  })

  it('compares with one that did, with a file that does not say so, and with another site that needs no login', () => {
    expect(isWorse(compareSites(signed(before, 1), signed(after, 1)))).toBe(true)
    expect(isWorse(compareSites(before, signed(after, 1)))).toBe(true)
    const preview = { ...signed(after, 1), url: 'https://preview.example/' }
    expect(isWorse(compareSites(signed(before, 0), preview))).toBe(true)
  })
})

it.each([
  ['performance/response-time', false],
  ['site/slow-pages', false],
  ['performance/page-weight', false],
  ['performance/text-compression', false],
  ['seo/title', true],
])(
  'shows that %s fails on a page where it did not, which makes the site worse only if it can’t be noise',
  (audit, worse) => {
    const changes = compareSites(site([page('/')]), site([page('/', { fail: [audit] })]))
    expect(changes.audits).toMatchObject([{ audit, new: 1, new_failed: 1 }])
    expect(isWorse(changes)).toBe(worse)
  },
)

it.each([
  ['no other page had before', [], true],
  ['its template had before', ['seo/title'], false],
])('calls a site worse for a new page with a problem that %s: %j', (_, had, worse) => {
  const pages = [page('/a', { fail: had }), page('/b')]
  const changes = compareSites(site(pages), site([...pages, page('/new', { fail: ['seo/title'] })]))
  expect(changes.audits).toMatchObject([{ audit: 'seo/title', new: 1, new_failed: 1, inherited: worse ? 0 : 1 }])
  expect(isWorse(changes)).toBe(worse)
})

it.each([
  ['no other page had before', [], true],
  ['its template had before', ['seo/title'], false],
])('counts as new a warning on a new page that %s: %j', (_, had, isNew) => {
  const pages = [page('/a', { warn: had }), page('/b')]
  const changes = compareSites(site(pages), site([...pages, page('/new', { warn: ['seo/title'] })]))
  expect([worseAudits(changes, 'worse'), worseAudits(changes, 'new')]).toEqual([[], isNew ? ['seo/title'] : []])
  const [state] = [siteStates(changes).stateOf('seo/title', changes.pages.new[0]!.url)]
  expect(state).toBe(isNew ? 'new' : 'unlisted')
})

it('calls no site worse that other rules have judged before', () => {
  const changes = compareSites(site([page('/'), page('/blog')]), { ...whole, rule_set: '2' })
  expect(changes).toMatchObject({ other_rule_set: true, audits: [{ audit: 'seo/title', new_failed: 1 }] })
  expect(isWorse(changes)).toBe(false)
})

describe('a preview', () => {
  const at = (origin: string, pages: JsonPage[]) =>
    site(
      pages.map((one) => ({ ...one, url: one.url.replace('https://site.example', origin) })),
      { url: `${origin}/` },
    )

  it('is compared with its site by the paths of the pages', () => {
    const before = site([page('/'), page('/blog?p=1', { fail: ['seo/title'] }), page('/gone')])
    const preview = at('https://preview.example', [
      page('/', { fail: ['seo/title'] }),
      page('/blog?p=1'),
      page('/gone', { status: 404, score: null }),
      page('/new'),
    ])
    const { audits, pages } = compareSites(before, preview)
    expect(audits).toMatchObject([
      {
        audit: 'seo/title',
        new: 1,
        new_pages: ['https://preview.example/'],
        fixed: 1,
        fixed_pages: ['https://preview.example/blog?p=1'],
      },
    ])
    expect([pages.new, pages.gone].map((list) => list.map(({ url }) => url))).toEqual([
      ['https://preview.example/new'],
      ['https://preview.example/gone'],
    ])
  })

  it('may be a folder, whose pages are named by their paths', () => {
    const build = site([{ ...page('/'), url: '/', fail: ['seo/title'] }], { url: 'http://127.0.0.1:1/' })
    expect(isWorse(compareSites(whole, build))).toBe(true)
    expect(isWorse(compareSites(build, site([page('/', { fail: ['seo/title'] })])))).toBe(false)
  })

  it('is not compared by a path that several hosts of the site have', () => {
    const two = site([page('/'), { ...page('/'), url: 'https://shop.site.example/' }])
    const preview = at('https://preview.example', [page('/')])
    expect(compareSites(two, preview).pages).toMatchObject({ new: [{ url: 'https://preview.example/' }], unknown: 2 })
  })
})
