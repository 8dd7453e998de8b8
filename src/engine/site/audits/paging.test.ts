import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { paging } from './paging.ts'

const next = (to: string) => ({ to, kind: 'next' as const, place: 'head' as const })

it('names further pages that name the first as their canonical', () => {
  const site = siteOf({
    '/list': { links: ['/list?page=2', '/item/1'] },
    '/list?page=2': { canonical: '/list', links: ['/list?page=3', '/item/2'] },
    '/list?page=3': { canonical: '/list', links: [{ to: '/list?page=4', place: 'navigation' }] },
    '/list?page=4': { canonical: '/list', links: ['/item/3'] },
  })
  expect(ruled(paging, site)).toEqual(['fail', 'toFirst /list: /list?page=2 /list?page=3 /list?page=4'])
})

it('names lists whose next page does not work, and pages that no link leads to', () => {
  const site = siteOf({
    '/list': { links: ['/list?page=2', next('/list?page=2')] },
    '/list?page=2': { links: [next('/list?page=3')] },
    '/list?page=3': { links: [next('/list?page=4')] },
    '/list?page=4': 404,
  })
  expect(ruled(paging, site)).toEqual(['fail', 'unlinked /list?page=3: /list?page=3', 'gap /list?page=4: /list?page=3'])
})

it('warns of one page among many', () => {
  const pages = many('/l/page/', 40, (n) => ({ links: [`/l/page/${n + 1}`], ...(n === 9 && { canonical: '/l' }) }))
  expect(ruled(paging, siteOf({ '/l': { links: ['/l/page/2', '/l/page/1'] }, ...pages }))).toEqual([
    'warn',
    'toFirst /l: /l/page/9',
  ])
})

it('passes a page with all items, canonicals within the list, and lists of scripts', () => {
  const items = ['/item/1', '/item/2', '/item/3']
  const site = siteOf({
    '/all': { links: items },
    '/list': { links: ['/list?page=2', '/list?page=2&utm_source=x', '/app'] },
    '/list?page=2': { canonical: '/all', links: ['/item/2', '/item/3', { to: '/nav', place: 'navigation' }] },
    '/list?page=2&utm_source=x': { canonical: '/list?page=2' },
    '/app': { flags: ['needsScripts'], links: [next('/app?page=2')] },
  })
  expect(ruled(paging, site)).toEqual(['pass'])
})

it('claims no missing links of a scan that was cut', () => {
  const pages = { '/': {}, '/list?page=2': {} }
  expect(ruled(paging, siteOf(pages))[0]).toBe('fail')
  expect(ruled(paging, siteOf(pages, { cut: { limit: 'pages', value: 2 } }))).toEqual(['pass'])
})
