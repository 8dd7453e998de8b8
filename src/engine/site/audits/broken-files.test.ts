import { expect, it } from 'vitest'
import { many, ruled, siteOf } from '../testing/site.ts'
import { brokenFiles } from './broken-files.ts'

it('names each file that does not load, with the pages that use it', () => {
  const site = siteOf({
    '/': { files: { '/app.js': 'script', '/logo.png': 'image' } },
    '/a': { files: { '/logo.png': 'image', 'https://cdn.example/x.css': 'style' } },
    '/app.js': { state: 'failed', flags: ['confirmed'] },
    '/logo.png': 404,
    'https://cdn.example/x.css': { status: 410 },
  })
  expect(ruled(brokenFiles, site)).toEqual([
    'fail',
    'image /logo.png: / /a',
    'noResponse /app.js: /',
    'style https://cdn.example/x.css: /a',
  ])
})

it('fails for a script or style sheet of more than 1 % of the pages, and warns of images', () => {
  const siteWith = (kind: 'script' | 'image', pages: number) =>
    siteOf({ ...many('/p', 200, (n) => (n <= pages ? { files: { '/x.js': kind } } : {})), '/x.js': 404 })
  expect(ruled(brokenFiles, siteWith('script', 2))[0]).toBe('warn')
  expect(ruled(brokenFiles, siteWith('script', 3))[0]).toBe('fail')
  expect(ruled(brokenFiles, siteWith('image', 200))[0]).toBe('warn')
})

it('does not take refusals and passing errors for broken files', () => {
  const site = siteOf({
    '/': {
      files: {
        '/hot.png': 'image',
        '/busy.js': 'script',
        '/fine.css': 'style',
        'https://cdn.example/new.js': 'script',
      },
    },
    '/hot.png': 403,
    '/busy.js': 503,
    '/fine.css': 200,
  })
  expect(ruled(brokenFiles, site)).toEqual(['pass', 'note refused /hot.png: /'])
})
