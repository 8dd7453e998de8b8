import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createReadings } from '../derive/readings.ts'
import type { Page } from '../model.ts'
import type { Http } from '../net/http.ts'
import { createBudget } from '../net/limits.ts'
import { evidenceOf } from '../testing/page.ts'
import { sitemap } from './sitemap.ts'

/** Collects from a site without robots.txt whose /sitemap.xml has this body. */
async function collected(body: Uint8Array) {
  const url = 'https://example.com/'
  const evidence = evidenceOf({ url })
  const reply = { url, status: 200, headers: [], body, decodedBytes: body.byteLength, truncated: false }
  const found = await sitemap.collect({
    url: new URL(url),
    http: { follow: async () => ({ hops: [], reply }) } as unknown as Http,
    signal: new AbortController().signal,
    budget: createBudget(1000),
    page: (evidence.page as { value: Page }).value,
    read: createReadings(evidence),
    now: 0,
    part: () => Promise.resolve({ ok: false, code: 'not_collected', message: '' }) as never,
  })
  return found[0]
}

const packed = gzipSync('<urlset><url><loc>https://example.com/</loc></url></urlset>')

describe('a compressed sitemap', () => {
  it('is decompressed', async () => {
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
