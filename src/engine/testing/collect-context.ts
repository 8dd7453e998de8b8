import type { PageContext } from '../collector.ts'
import { createReadings } from '../derive/readings.ts'
import type { Header, Page } from '../model.ts'
import type { GetOptions, Http } from '../net/http.ts'
import { createBudget } from '../net/limits.ts'
import { evidenceOf } from './page.ts'

interface Answer {
  status: number
  headers?: Header[]
  body?: string
}

interface Asked {
  url: string
  headers: GetOptions['headers']
}

/** What a collector gets, with a client that answers by URL and records what it was asked. All else is not found. */
export function collectContext(
  page: { url: string; html?: string },
  answer: (asked: Asked) => Answer | undefined,
): { context: PageContext; asked: Asked[] } {
  const asked: Asked[] = []
  const follow = async (to: string | URL, { headers }: GetOptions = {}) => {
    const url = String(to)
    asked.push({ url, headers })
    const { status, headers: sent = [], body = '' } = answer({ url, headers }) ?? { status: 404 }
    const bytes = new TextEncoder().encode(body)
    return {
      hops: [],
      reply: { url, status, headers: sent, body: bytes, decodedBytes: bytes.length, truncated: false },
    }
  }
  const evidence = evidenceOf(page)
  const context: PageContext = {
    url: new URL(page.url),
    // All that these collectors use.
    http: { follow } as unknown as Http,
    signal: new AbortController().signal,
    budget: createBudget(1_000_000),
    page: (evidence.page as { value: Page }).value,
    read: createReadings(evidence),
    now: 0,
    part: () => Promise.reject(new Error('not requested for')),
  }
  return { context, asked }
}
