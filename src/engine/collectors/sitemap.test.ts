import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { VerdictError } from '../../errors.ts'
import { createReadings } from '../derive/readings.ts'
import type { Page } from '../model.ts'
import type { Http } from '../net/http.ts'
import { createBudget } from '../net/limits.ts'
import { evidenceOf } from '../testing/page.ts'
import { sitemap } from './sitemap.ts'

/** Collects from a site without robots.txt whose /sitemap.xml has this body. */
async function collected(body: Uint8Array) {
  return (await collectedFrom(null, body))[0]
}

/** Every sitemap but /down.xml has this body. */
function collectedFrom(robots: string | null, body: Uint8Array) {
  const url = 'https://example.com/'
  const evidence = evidenceOf({ url })
  const reply = { url, status: 200, headers: [], body, decodedBytes: body.byteLength, truncated: false }
  return sitemap.collect({
    url: new URL(url),
    // All it uses of the client, and of the other parts.
    http: {
      follow: async ({ pathname }: URL) => {
        if (pathname === '/down.xml') throw new VerdictError('timeout', 'It did not respond in time.')
        return { hops: [], reply }
      },
    } as unknown as Http,
    signal: new AbortController().signal,
    budget: createBudget(1000),
    page: (evidence.page as { value: Page }).value,
    read: createReadings(evidence),
    now: 0,
    part: () =>
      Promise.resolve(
        robots === null ? { ok: false, code: 'not_collected', message: '' } : { ok: true, value: { text: robots } },
      ) as never,
  })
}

const packed = gzipSync('<urlset><url><loc>https://example.com/</loc></url></urlset>')

describe('a compressed sitemap', () => {
  it('is decompressed before its URLs are counted', async () => {
    expect(await collected(packed)).toMatchObject({ kind: 'urlset', urls: 1, problem: null })
  })

  it('is too large if it decompresses to more than 50 MB', async () => {
    expect(await collected(gzipSync(Buffer.alloc(52_428_801)))).toMatchObject({ problem: 'too-large' })
  })

  it('is not called too large if it is damaged', async () => {
    expect(await collected(Buffer.from(packed).fill(7, 12))).toMatchObject({
      kind: 'unreadable',
      problem: 'other-format',
    })
  })
})

describe('a sitemap that cannot be fetched', () => {
  it('is kept beside one that can', async () => {
    const found = await collectedFrom('Sitemap: /down.xml\nSitemap: /up.xml', packed)
    expect(found).toMatchObject([
      { url: 'https://example.com/down.xml', status: 0, problem: 'not-fetched' },
      { url: 'https://example.com/up.xml', status: 200, problem: null },
    ])
  })

  it('is an error where it is the only one', async () => {
    await expect(collectedFrom('Sitemap: /down.xml', packed)).rejects.toThrow('in time')
  })
})
