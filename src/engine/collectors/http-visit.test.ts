import { describe, expect, it } from 'vitest'
import { createReadings } from '../derive/readings.ts'
import type { Page } from '../model.ts'
import type { Http } from '../net/http.ts'
import { createBudget } from '../net/limits.ts'
import { evidenceOf } from '../testing/page.ts'
import { httpVisit } from './http-visit.ts'

/** A client that answers 200 to whatever it is asked, and remembers it. */
function visitTo(url: string) {
  const asked: string[] = []
  const follow = async (to: string | URL) => {
    asked.push(String(to))
    return { hops: [], reply: { url: String(to), status: 200 } }
  }
  const evidence = evidenceOf({ url })
  const page = (evidence.page as { value: Page }).value
  const context = {
    url: new URL(url),
    http: { follow } as unknown as Http,
    signal: new AbortController().signal,
    budget: createBudget(1000),
    page,
    read: createReadings(evidence),
    now: 0,
    part: () => Promise.reject(new Error('not asked for')),
  }
  return { asked, result: httpVisit.collect(context) }
}

describe('the context over http', () => {
  it('goes to the same address without the s', async () => {
    const { asked, result } = visitTo('https://example.com/a?b')
    expect(await result).toEqual({ hops: [], url: 'http://example.com/a?b', status: 200 })
    expect(asked).toEqual(['http://example.com/a?b'])
  })

  it('need not be made where the page is on http already', async () => {
    const { asked, result } = visitTo('http://example.com/')
    expect(await result).toEqual({ hops: [], url: 'http://example.com/', status: 200 })
    expect(asked).toEqual([])
  })

  it('is not made where the port is a special one', async () => {
    await expect(visitTo('https://example.com:8443/').result).rejects.toMatchObject({ code: 'not_collected' })
  })
})
