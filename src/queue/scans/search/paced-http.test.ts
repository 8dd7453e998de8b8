import { expect, it } from 'vitest'
import type { Http } from '../../../engine/net/http.ts'
import { ScanPace } from './pace.ts'
import { pacedHttp } from './paced-http.ts'

const NOW = Date.UTC(2026, 0, 15)
const url = 'https://example.com/style.css'

/** The status that comes of these answers, how often it was asked for, and how long that took. */
async function follow(answers: { status: number; retryAfter?: string; url?: string }[], times = 1) {
  let time = NOW
  let asked = 0
  const pace = new ScanPace({
    rate: 5,
    isOwn: () => true,
    manners: async () => ({ crawlDelayMs: 0, hasConsent: false }),
    signal: new AbortController().signal,
    now: () => time,
    sleep: async (ms) => {
      time += ms
    },
  })
  const http = {
    async follow() {
      const { status, retryAfter, url: to = url } = answers[asked++]!
      const headers = retryAfter === undefined ? [] : [['retry-after', retryAfter]]
      return { hops: [], reply: { url: to, status, headers, timings: { firstByte: 20 } } }
    },
  } as unknown as Http
  const paced = pacedHttp(http, pace)
  for (let time = 1; time < times; time++) await paced.follow(url)
  const { reply } = await paced.follow(url)
  return { status: reply.status, asked, seconds: (time - NOW) / 1000, state: await pace.state(new URL(url)) }
}

it('asks again after a short pause that the host wants', async () => {
  const paused = { status: 429, retryAfter: '5' }
  expect(await follow([paused, { status: 200 }])).toMatchObject({ status: 200, asked: 2, seconds: 5 })
  expect(await follow([{ status: 503, retryAfter: '2' }, paused, { status: 404 }])).toMatchObject({
    status: 404,
    asked: 3,
    seconds: 7,
  })
  expect(await follow([paused, paused, paused])).toMatchObject({ status: 429, asked: 3 })
})

it('does not wait for a long one, but the host gets it', async () => {
  const { state, ...found } = await follow([{ status: 429, retryAfter: '600' }])
  expect(found).toEqual({ status: 429, asked: 1, seconds: 0 })
  expect(state.waiting).toEqual({ until: NOW + 600_000, reason: 'retry-after' })
})

it('does not take a site for one that refuses because of its files', async () => {
  const refusals = Array.from({ length: 12 }, () => ({ status: 403 }))
  expect((await follow(refusals, refusals.length)).state.isRefused).toBe(false)
})

it('takes an answer of another host, after a redirect, for none of this one', async () => {
  const elsewhere = { status: 429, retryAfter: '600', url: 'https://cdn.example/style.css' }
  expect(await follow([elsewhere])).toMatchObject({ status: 429, asked: 1, state: { waiting: null } })
})
