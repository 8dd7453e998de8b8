import { describe, expect, it } from 'vitest'
import { shapeOf } from './site-shape.ts'
import { siteOf } from './testing/site.ts'
import { resultsOf, urlIn } from './testing/site-results.ts'

describe('the shape of a site', () => {
  it('counts pages by clicks, status and directory', () => {
    const site = siteOf({
      '/': { links: ['/a/b/c/d/e'], score: 90 },
      '/a/b/c/d/e': { links: ['/gone'], score: 60 },
      '/lost': { score: 20, sources: ['sitemap'] },
      '/gone': 404,
    })
    const { assessment, columns } = resultsOf(site)
    const shape = shapeOf(site, columns, assessment, urlIn(site))
    expect(shape.clicks).toEqual([1, 1])
    expect(shape.unreached).toBe(1)
    expect(shape.codes).toEqual([
      { code: 200, count: 3 },
      { code: 404, count: 1 },
    ])
    expect(shape.directories.map(({ path, pages }) => [path, pages])).toEqual([
      ['/', 3],
      ['/a/', 1],
      ['/a/b/', 1],
      ['/a/b/c/', 1],
    ])
    expect(shape.directories[0]).toMatchObject({ good: 1, decent: 1, bad: 1 })
  })
})
