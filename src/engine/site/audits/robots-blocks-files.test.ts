import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { robotsBlocksFiles } from './robots-blocks-files.ts'

const blocked = { flags: ['blockedForGoogle' as const] }

it('names blocked scripts and style sheets, with the pages that use them', () => {
  const site = siteOf({
    '/': { files: { '/app.js': 'script', '/main.css': 'style' } },
    '/a': { files: { '/app.js': 'script' } },
    '/app.js': blocked,
    '/main.css': blocked,
  })
  expect(ruled(robotsBlocksFiles, site)).toEqual(['fail', 'script /app.js: / /a', 'style /main.css: /'])
})

it('warns up to 1 % of the pages', () => {
  const siteWith = (pages: number) =>
    siteOf({ ...many('/p', 200, (n) => (n <= pages ? { files: { '/x.js': 'script' } } : {})), '/x.js': blocked })
  expect(ruled(robotsBlocksFiles, siteWith(2))[0]).toBe('warn')
  expect(ruled(robotsBlocksFiles, siteWith(3))[0]).toBe('fail')
})

it('does not claim that all are allowed where some rules were ignored', () => {
  const pages = { '/': { files: { '/fine.js': 'script' as const } } }
  expect(ruled(robotsBlocksFiles, siteOf(pages, { hosts: { robotsIgnoredFrom: 417 } }))).toEqual(['unknown'])
})

it('passes images, other hosts and files that are allowed', () => {
  const site = siteOf({
    '/': { files: { '/a.png': 'image', 'https://analytics.example/t.js': 'script', '/fine.js': 'script' } },
    '/a.png': blocked,
    'https://analytics.example/t.js': { state: 'fetched', ...blocked },
  })
  expect(ruled(robotsBlocksFiles, site)).toEqual(['pass'])
  expect(ruled(robotsBlocksFiles, siteOf({ '/': { files: { '/a.png': 'image' } } }))).toEqual(['not-applicable'])
})
