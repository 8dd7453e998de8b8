import { expect, it } from 'vitest'
import { affectedPages } from '../rules.ts'
import { prose, ruled, siteOf } from '../testing/site.ts'
import { mixedLinkForms } from './mixed-link-forms.ts'

const text = prose('same')

it('names the pages that use another form of a URL than most do', () => {
  const site = siteOf({
    '/': { links: ['/a', '/b', '/c'] },
    '/a': { links: ['/b'], text },
    '/b': { links: ['/a/', '/A'] },
    '/c': { links: ['/a', '/b/'] },
    '/a/': { text },
    '/A': { canonical: '/a' },
    '/b/': '/b',
  })
  expect(ruled(mixedLinkForms, site)).toEqual(['warn', 'form /a: /b', 'form /b: /c'])
})

it('counts the URLs, because its pages are those with the links', () => {
  const site = siteOf({
    '/': { links: ['/a', '/a/', '/b', '/b/'] },
    '/c': { links: ['/a', '/b'] },
    '/a': {},
    '/a/': '/a',
    '/b': {},
    '/b/': '/b',
  })
  const { summary, groups } = mixedLinkForms.check(site)
  expect(summary.text).toBe('2 URLs are linked in several forms.')
  expect(affectedPages(site, groups)).toHaveLength(1)
})

it('takes the form with the most links for the right one, else the first', () => {
  const site = siteOf({
    '/A': { text },
    '/': { links: ['/A', '/b/'] },
    '/1': { links: ['/a'] },
    '/2': { links: ['/a', '/B', '/b'] },
    '/a': { text },
    '/b/': {},
    '/b': { canonical: '/b/' },
    '/B': { canonical: '/b' },
  })
  expect(ruled(mixedLinkForms, site)).toEqual(['warn', 'form /a: /', 'form /b/: /2'])
})

it('passes forms that are different pages, and forms that nothing links to', () => {
  const site = siteOf({
    '/': { links: ['/a', '/A', '/b'] },
    '/a': { text: prose('one') },
    '/A': { text: prose('other') },
    '/b': { text },
    '/b/': { text },
    '/c': { links: ['/d', '/D', 'http://other.example/x', 'http://other.example/X'] },
    '/d': {},
    '/D': {},
  })
  expect(ruled(mixedLinkForms, site)).toEqual(['pass'])
})
