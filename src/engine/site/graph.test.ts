import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clicksFrom, inlinksOf, rankOf, redirectEnds } from './graph.ts'
import { NONE, UNREACHED } from './site.ts'
import { siteOf } from './testing/site.ts'

/** Graphs of up to 12 addresses: for each the targets of its links, and a redirect or none. */
const graphs = fc.integer({ min: 1, max: 12 }).chain((count) =>
  fc.record({
    targets: fc.array(fc.array(fc.nat(count - 1), { maxLength: 4 }), { minLength: count, maxLength: count }),
    redirects: fc.array(fc.option(fc.nat(count - 1), { freq: 2 }), { minLength: count, maxLength: count }),
  }),
)

function columnsOf({ targets, redirects }: { targets: number[][]; redirects: (number | null)[] }) {
  const first = new Uint32Array(targets.length + 1)
  targets.forEach((list, i) => {
    first[i + 1] = first[i]! + list.length
  })
  const to = Uint32Array.from(targets.flat())
  return {
    count: targets.length,
    links: { first, to, bits: new Uint16Array(to.length) },
    redirect: Int32Array.from(redirects, (target) => target ?? NONE),
  }
}

/** Relaxes every edge until nothing changes. */
function naiveClicks({ targets, redirects }: { targets: number[][]; redirects: (number | null)[] }): number[] {
  const clicks: number[] = targets.map((_, i) => (i === 0 ? 0 : UNREACHED))
  for (let changed = true; changed; ) {
    changed = false
    targets.forEach((list, from) => {
      const edges = redirects[from] === null ? list.map((to) => ({ to, cost: 1 })) : [{ to: redirects[from]!, cost: 0 }]
      for (const { to, cost } of edges)
        if (clicks[from]! !== UNREACHED && clicks[from]! + cost < clicks[to]!) {
          clicks[to] = clicks[from]! + cost
          changed = true
        }
    })
  }
  return clicks
}

describe('clicks from the start page', () => {
  it('are the same as a naive search finds', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { count, links, redirect } = columnsOf(graph)
        expect([...clicksFrom({ count, links, redirect }, 0).clicks]).toEqual(naiveClicks(graph))
      }),
    )
  })

  it('lead back to the start page one step at a time', () => {
    const site = siteOf({ '/': { links: ['/old'] }, '/old': '/a', '/a': { links: ['/b'] } })
    const { clicks, via } = clicksFrom(site, 0)
    expect(['/old', '/a', '/b'].map((url) => clicks[site.at(url)])).toEqual([1, 1, 2])
    expect(['/b', '/a', '/old'].map((url) => site.urlOf(via[site.at(url)]!))).toEqual(['/a', '/old', '/'])
  })

  it('ignore canonical links', () => {
    const site = siteOf({ '/': { canonical: '/a' } })
    expect(site.clicks[site.at('/a')]).toBe(UNREACHED)
  })
})

describe('links by target', () => {
  it('are the links by page, turned round and in order', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { count, links } = columnsOf(graph)
        const { first, from } = inlinksOf(links, count)
        const found = graph.targets.map((_, target) => [...from.subarray(first[target], first[target + 1])])
        const expected = graph.targets.map((_, target) =>
          graph.targets.flatMap((list, page) => list.filter((to) => to === target).map(() => page)),
        )
        expect(found).toEqual(expected)
      }),
    )
  })
})

describe('the end of redirects', () => {
  it('is what following them leads to, and nothing in a loop', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const expected = graph.redirects.map((_, start) => {
          let at = start
          for (let hop = 0; hop <= graph.redirects.length; hop++) {
            if (graph.redirects[at] === null) return at
            at = graph.redirects[at]!
          }
          return NONE
        })
        expect([...redirectEnds(columnsOf(graph).redirect)]).toEqual(expected)
      }),
    )
  })
})

describe('rank', () => {
  const rankIn = (described: Parameters<typeof siteOf>[0]) => {
    const site = siteOf(described)
    const rank = rankOf({ ...site, isPage: (i) => site.status[i] === 200 && site.urlOf(i).startsWith('/') })
    return (url: string) => rank[site.at(url)]!
  }

  it('is 1 for the strongest page, and less for pages with fewer links', () => {
    const rank = rankIn({ '/': { links: ['/a', '/b'] }, '/a': { links: ['/'] }, '/b': { links: ['/', '/a'] } })
    expect(rank('/')).toBe(1)
    expect(rank('/a')).toBeGreaterThan(rank('/b'))
  })

  it('equals what the formula gives for two pages that link to each other', () => {
    const rank = rankIn({ '/': { links: ['/a'] }, '/a': { links: ['/'] } })
    expect([rank('/'), rank('/a')]).toEqual([1, 1])
  })

  it('counts links to a redirect and to a copy for the page they stand for', () => {
    const rank = rankIn({
      '/': { links: ['/old', '/copy', '/other'] },
      '/old': '/page',
      '/copy': { canonical: '/page' },
      '/page': { links: ['/'] },
      '/other': { links: ['/'] },
    })
    expect([rank('/old'), rank('/copy')]).toEqual([0, 0])
    expect(rank('/page')).toBeGreaterThan(rank('/other') * 1.5)
  })

  it('gives nothing to broken and external addresses, nor over nofollow links', () => {
    const rank = rankIn({
      '/': { links: ['/gone', 'https://other.example/', { to: '/a', nofollow: true }, '/b'] },
      '/gone': 404,
    })
    expect([rank('/gone'), rank('https://other.example/')]).toEqual([0, 0])
    expect(rank('/b')).toBeGreaterThan(rank('/a'))
  })
})
