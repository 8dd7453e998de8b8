import { describe, expect, it } from 'vitest'
import { VerdictError } from '../../errors.ts'
import { createBudget } from '../net/limits.ts'
import { collectContext } from '../testing/collect-context.ts'
import { resources } from './resources.ts'

const URL = 'https://example.com/'
const CSS = [['content-type', 'text/css']] as [string, string][]
type Answer = Parameters<typeof collectContext>[1]

async function resourcesOf(html: string, answer: Answer = () => ({ status: 200 }), bytesLeft = 1_000_000) {
  const { context, asked } = collectContext({ url: URL, html }, answer)
  const collected = await resources.collect({ ...context, budget: createBudget(bytesLeft) })
  return { ...collected, asked: asked.map(({ url }) => url.slice(URL.length)) }
}

const many = (count: number, one: (n: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join('')

describe('files', () => {
  it('are 150 at most: style sheets and scripts first, lazy images last', async () => {
    const html =
      many(100, (n) => `<img src="/lazy${n}.png" loading="lazy">`) + many(100, (n) => `<img src="/${n}.png">`)
    const { asked, total, bound } = await resourcesOf(
      `${html}<script src="/a.js"></script><link rel="stylesheet" href="/a.css">`,
    )
    expect([asked.length, total]).toEqual([150, 202])
    expect(asked).toEqual(expect.arrayContaining(['a.js', 'a.css', '99.png', 'lazy47.png']))
    expect(asked).not.toContain('lazy48.png')
    expect(bound).toBe('The page loads 202 files; the first 150 were fetched.')
  })

  it('are style sheets and scripts before pictures, all of which load at once', async () => {
    const html = `${many(160, (n) => `<img src="/${n}.png">`)}<script src="/a.js"></script><link rel="stylesheet" href="/a.css">`
    const { asked } = await resourcesOf(html)
    expect(asked.slice(-3)).toEqual(['147.png', 'a.js', 'a.css'])
  })

  it('that are exactly as many as allowed reach no limit', async () => {
    const { asked, bound } = await resourcesOf(many(150, (n) => `<img src="/${n}.png">`))
    expect([asked.length, bound]).toEqual([150, null])
  })

  it('of style sheets count too, each once, and name the sheet that loads them', async () => {
    const sheet = '@import "/b.css"; @font-face { font-family: A; src: url(/a.woff2) }'
    const { items, asked } = await resourcesOf(
      '<link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/c.css"><img src="/x.png">',
      ({ url }) => ({ status: 200, headers: CSS, body: url.endsWith('.css') ? sheet : '' }),
    )
    expect(asked).toEqual(['a.css', 'c.css', 'x.png', 'b.css', 'a.woff2'])
    expect(items.slice(3).map(({ from, kind, load }) => [from, kind, load])).toEqual([
      [`${URL}a.css`, 'style', 'eager'],
      [`${URL}a.css`, 'font', 'conditional'],
    ])
  })

  it('of style sheets are fetched only up to the limit', async () => {
    const { asked, total } = await resourcesOf(
      `<link rel="stylesheet" href="/a.css">${many(148, (n) => `<img src="/${n}.png">`)}`,
      ({ url }) => ({
        status: 200,
        headers: CSS,
        body: url.endsWith('/a.css') ? '@import "/b.css"; @import "/c.css";' : '',
      }),
    )
    expect([asked.length, total]).toEqual([150, 151])
  })

  it('are not requested with fewer bytes left than most files have', async () => {
    const html = '<img src="/a.png">'
    const less = await resourcesOf(html, undefined, 64 * 1024 - 1)
    expect(less.items[0]?.failure?.code).toBe('too_large')
    expect(less.bound).toMatch(/^Not every file of the page was fetched/)
    const enough = await resourcesOf(html, undefined, 64 * 1024)
    expect([enough.items[0]?.failure, enough.bound]).toEqual([null, null])
  })

  it('that cannot be fetched do not keep the others', async () => {
    const { items } = await resourcesOf('<img src="/a.png"><img src="/b.png">', ({ url }) => {
      if (url.endsWith('a.png')) throw new VerdictError('timeout', 'No answer.')
      return { status: 200 }
    })
    expect(items.map(({ failure }) => failure?.code)).toEqual(['timeout', undefined])
  })

  it('of media that loads on demand are not fetched', async () => {
    const { asked, items } = await resourcesOf('<video src="/a.mp4" preload="none"></video>')
    expect([asked, items[0]?.failure?.code]).toEqual([[], 'not_collected'])
  })
})

describe('what is kept of a style sheet', () => {
  const sheet = async (headers: [string, string][], status = 200) => {
    const { items } = await resourcesOf('<link rel="stylesheet" href="/a.css">', ({ url }) =>
      url.endsWith('/a.css') ? { status, headers, body: '.a { display: none } @import "/b.css";' } : undefined,
    )
    return items[0]?.answer?.displayRules
  }

  it.each([
    ['its rules', CSS, 200, expect.stringContaining('.a')],
    ['its rules if it has no type', [], 200, expect.stringContaining('.a')],
    ['nothing of another type', [['content-type', 'text/html']] as [string, string][], 200, ''],
    ['nothing of an error', CSS, 404, ''],
  ] as const)('is %s', async (_, headers, status, rules) => {
    expect(await sheet([...headers], status)).toEqual(rules)
  })
})

it('keeps the size of a text with gzip unless it is compressed already or small', async () => {
  const gzipOf = async (body: string, headers: [string, string][] = []) => {
    const { items } = await resourcesOf('<script src="/a.js"></script>', () => ({
      status: 200,
      headers: [['content-type', 'text/javascript'], ...headers],
      body,
    }))
    return items[0]?.answer?.gzipBytes
  }
  expect(await gzipOf('a'.repeat(1_400))).toBeGreaterThan(0)
  expect(await gzipOf('a'.repeat(1_399))).toBeNull()
  expect(await gzipOf('a'.repeat(1_400), [['content-encoding', 'br']])).toBeNull()
})

it('keeps the rules of a page’s first style sheets where all together are endless', async () => {
  const css = many(1_500, (n) => `.class-${n} { display: none }`)
  const { items } = await resourcesOf(
    many(8, (n) => `<link rel="stylesheet" href="/${n}.css">`),
    () => ({ status: 200, headers: CSS, body: css }),
  )
  const kept = items.map(({ answer }) => answer?.displayRules)
  const [first] = kept
  expect(first?.length).toBeGreaterThan(32 * 1024)
  const fitting = Math.floor((256 * 1024) / first!.length)
  expect(kept).toEqual(kept.map((_, n) => (n < fitting ? first : null)))
})
