import { expect, it } from 'vitest'
import { createReadings } from '../derive/readings.ts'
import type { Page } from '../model.ts'
import type { Http } from '../net/http.ts'
import { createBudget } from '../net/limits.ts'
import { evidenceOf, page } from '../testing/page.ts'
import { canonicalTarget } from './canonical-target.ts'

/** Collects for a page whose canonical URL answers with this markup. */
function collected(html: string) {
  const url = 'https://example.com/page?ref=mail'
  const evidence = evidenceOf({ url, html: page('<link rel="canonical" href="https://example.com/page">') })
  const reply = { url: 'https://example.com/page', status: 200, headers: [], body: Buffer.from(html) }
  return canonicalTarget.collect({
    url: new URL(url),
    http: { follow: async () => ({ hops: [], reply }) } as unknown as Http,
    signal: new AbortController().signal,
    budget: createBudget(1000),
    page: (evidence.page as { value: Page }).value,
    read: createReadings(evidence),
    now: 0,
    part: () => Promise.resolve({ ok: false, code: 'not_collected', message: '' }) as never,
  })
}

const NOINDEX = '<meta name="robots" content="noindex">'

it('says whether the canonical URL is noindex, by its head alone', async () => {
  expect(await collected(page(NOINDEX))).toMatchObject({ noindex: true })
  expect(await collected(page('', `<p>Text</p>${NOINDEX}`))).toMatchObject({ noindex: false })
})
