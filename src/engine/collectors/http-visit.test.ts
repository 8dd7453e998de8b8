import { describe, expect, it } from 'vitest'
import { createReadings } from '../derive/readings.ts'
import type { Page } from '../model.ts'
import type { Http } from '../net/http.ts'
import { createBudget } from '../net/limits.ts'
import { evidenceOf } from '../testing/page.ts'
import { httpVisit } from './http-visit.ts'

/** Collects with a client that records requests and responds 200 to each. */
function collectFor(url: string) {
  const requested: string[] = []
  const follow = async (to: string | URL) => {
    requested.push(String(to))
    return { hops: [], reply: { url: String(to), status: 200 } }
  }
  const evidence = evidenceOf({ url })
  const page = (evidence.page as { value: Page }).value
  const context = {
    url: new URL(url),
    // All it uses.
    http: { follow } as unknown as Http,
    signal: new AbortController().signal,
    budget: createBudget(1000),
    page,
    read: createReadings(evidence),
    now: 0,
    part: () => Promise.reject(new Error('not requested for')),
  }
  return { requested, result: httpVisit.collect(context) }
}

describe('the request over http', () => {
  it('uses the same URL with http', async () => {
    const { requested, result } = collectFor('https://example.com/a?b')
    expect(await result).toEqual({ hops: [], url: 'http://example.com/a?b', status: 200 })
    expect(requested).toEqual(['http://example.com/a?b'])
  })

  it('is skipped if the page uses http already', async () => {
    const { requested, result } = collectFor('http://example.com/')
    expect(await result).toEqual({ hops: [], url: 'http://example.com/', status: 200 })
    expect(requested).toEqual([])
  })

  it('is not possible with a custom port', async () => {
    await expect(collectFor('https://example.com:8443/').result).rejects.toMatchObject({ code: 'not_collected' })
  })
})
