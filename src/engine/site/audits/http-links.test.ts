import { expect, it } from 'vitest'
import { ruled, siteOf } from '../testing/site.ts'
import { httpLinks } from './http-links.ts'

const file = { '/': { files: { 'http://cdn.example/a.js': 'script' as const } } }
const link = {
  '/': { links: ['http://site.example/a', 'http://other.example/'] },
  '/b': { links: ['http://site.example/a'] },
}

it('fails for files over HTTP, of any host', () => {
  const both = { ...file, '/a': { files: { 'http://cdn.example/b.js': 'script' as const } } }
  expect(ruled(httpLinks, siteOf(both))).toEqual([
    'fail',
    'file http://cdn.example/a.js: /',
    'file http://cdn.example/b.js: /a',
  ])
})

it('warns of HTTP links to the site itself', () => {
  expect(ruled(httpLinks, siteOf(link))).toEqual(['warn', 'link http://site.example/a: / /b'])
  expect(ruled(httpLinks, siteOf({ '/': link['/'] }))[0]).toBe('warn')
})

it('only notes what browsers upgrade', () => {
  expect(ruled(httpLinks, siteOf(link, { hosts: { hsts: true } }))).toEqual([
    'pass',
    'note upgradedLink http://site.example/a: / /b',
  ])
  expect(ruled(httpLinks, siteOf(file, { hosts: { upgradesInsecure: true } }))).toEqual([
    'pass',
    'note upgradedFile http://cdn.example/a.js: /',
  ])
  expect(ruled(httpLinks, siteOf(file, { hosts: { hsts: true } }))[0]).toBe('fail')
})

it('passes HTTPS, and does not apply to a site without it', () => {
  expect(ruled(httpLinks, siteOf({ '/': { links: ['/a'], files: { '/a.js': 'script' } } }))).toEqual(['pass'])
  expect(ruled(httpLinks, siteOf(file, { hosts: { https: false } }))).toEqual(['not-applicable'])
})
