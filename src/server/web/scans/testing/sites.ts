import type { Described } from '../../../../engine/site/testing/site.ts'

type SiteDescription = { [url: string]: Described }

/** A dozen pages: one is gone, one moved, one is an orphan, and two have the same title. */
export function smallSite(): SiteDescription {
  const nav = ['/', '/bread', '/courses', '/about', '/contact', '/old-shop'].map((to) => ({
    to,
    place: 'navigation' as const,
  }))
  const page = (title: string, more: object = {}) => ({
    title,
    h1: title,
    text: `${title}. ${'Words of the bakery that every page has in another order. '.repeat(4)}${title}`,
    links: nav,
    bytes: 14_000,
    firstByte: 120,
    score: 88,
    ...more,
  })
  const noAlt = { marks: { 'accessibility/image-alt': 'fail', 'seo/description': 'warn' } as const }
  return {
    '/': page('Brightloaf bakery', { links: [...nav, '/bread/rye', '/gone', 'https://other.example/'], score: 93 }),
    '/bread': page('Our bread', { links: [...nav, '/bread/rye', '/bread/spelt', '/bread/white'] }),
    '/bread/rye': page('Rye bread', { ...noAlt, score: 71 }),
    '/bread/spelt': page('Spelt bread', { ...noAlt, score: 64, links: [...nav, '/bread/spelt/recipe'] }),
    '/bread/white': page('Spelt bread', { ...noAlt, score: 48, bytes: 1_900_000 }),
    '/bread/spelt/recipe': page('A recipe for spelt bread', { score: 90 }),
    '/courses': page('Courses', { links: [...nav, '/courses/sourdough'], firstByte: 1_900 }),
    '/courses/sourdough': page('Sourdough course', { flags: ['noindex'] }),
    '/about': page('About us'),
    '/contact': page('Contact', { links: [...nav, '/gone'] }),
    '/old-shop': '/bread',
    '/gone': 404,
    '/archive/2019': page('Letters of 2019', { links: ['/'] }),
  }
}

const SECTIONS = ['docs', 'blog', 'products', 'forum', 'help']

/** A large site with the problems of templates, in about as many pages as asked for. */
export function largeSite(pages: number): SiteDescription {
  const site: SiteDescription = {}
  const nav = ['/', ...SECTIONS.map((section) => `/${section}/`)]
  const perList = 40
  const add = (url: string, index: number, links: string[]) => {
    const section = url.split('/')[1] ?? ''
    site[url] = {
      title: index % 97 === 0 ? 'Untitled' : `${section || 'Start'} page ${index}: what to know before you begin`,
      h1: `Page ${index}`,
      text: `Page ${index} of ${section}. Lesson ${index % 1009} comes before ${index % 2003}.`,
      words: 180,
      links: [...nav, ...links, ...(index % 61 === 0 ? [`/missing/${index % 400}`] : [])],
      bytes: 18_000 + ((index * 7_919) % 60_000),
      firstByte: 90 + ((index * 31) % 900),
      score: 45 + ((index * 37) % 55),
      ...(index % 211 === 0 && { flags: ['noindex' as const] }),
      marks: {
        ...(section === 'blog' && { 'accessibility/image-alt': 'fail' as const }),
        ...(section === 'products' && { 'seo/description': 'warn' as const }),
        ...(index % 3 === 0 && { 'performance/cache-policy': 'warn' as const }),
        ...(index % 5 === 0 && { 'security/csp': 'fail' as const }),
      },
    }
  }
  add('/', 0, [])
  const perSection = Math.floor((pages - 1) / SECTIONS.length)
  for (const [place, section] of SECTIONS.entries()) {
    const lists = Math.ceil(perSection / perList)
    for (let list = 0; list < lists; list++) {
      const url = list === 0 ? `/${section}/` : `/${section}/page/${list + 1}`
      const items = Array.from({ length: perList - 1 }, (_, item) => `/${section}/${list + 1}/item-${item + 1}`)
      const next = list + 1 < lists ? [`/${section}/page/${list + 2}`] : []
      add(url, place + list * perList * SECTIONS.length, [...items, ...next])
      for (const [item, one] of items.entries())
        add(one, (list * perList + item + 1) * SECTIONS.length + place, [items[(item + 1) % items.length]!])
    }
  }
  for (let gone = 0; gone < 400; gone++) site[`/missing/${gone}`] = 404
  return site
}
