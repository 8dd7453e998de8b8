import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import type { Queue } from '../../src/queue/queue.ts'
import type { RunOutcome } from '../../src/storage/records.ts'
import { claimRun, finishRun } from '../../src/storage/runs/runs.ts'
import type { Storage } from '../../src/storage/storage.ts'

const compress = promisify(zstdCompress)

/** Ends runs by what the URL's path says: `/good`, `/decent`, `/bad`, `/fails`; `/slow/NAME` waits to be released. */
export interface Worker {
  release(name: string): void
  stop(): Promise<void>
}

export async function startWorker(storage: Storage, queue: Queue): Promise<Worker> {
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const gate = (name: string) => {
    const one = gates.get(name) ?? Promise.withResolvers<void>()
    gates.set(name, one)
    return one
  }

  const working = await queue.work(
    async (runId) => {
      const run = await claimRun(storage.db, runId, Date.now(), { evenIfRunning: true })
      if (run === undefined) return
      const { pathname } = new URL(run.url)
      if (pathname.startsWith('/slow/')) await gate(pathname.slice(6)).promise
      const outcome = outcomeFor(pathname, run.depth)
      const results = outcome.error === null ? await compress(Buffer.from(resultsOf(run.url, outcome))) : null
      const ended = { runId, attempt: run.attempt, outcome, results, evidence: null, now: Date.now() }
      await finishRun(storage.db, { ...ended, onNext: queue.enqueue })
    },
    { concurrency: 4 },
  )

  return {
    release: (name) => gate(name).resolve(),
    async stop() {
      for (const one of gates.values()) one.resolve()
      await working.stop()
    },
  }
}

const SCORES = { good: 91, decent: 63, bad: 20 } as const

/** `…then-fails` is fine at first, and fails when it is looked at as deep as 1. */
export function outcomeFor(pathname: string, depth = 0): RunOutcome {
  if (pathname.startsWith('/fails') || (pathname.endsWith('then-fails') && depth === 1)) {
    const message = 'nowhere.example was not found: the DNS has no address for it.'
    return { score: null, result: null, ruleSet: null, error: { code: 'dns_failed', message } }
  }
  const result = (['decent', 'bad'] as const).find((one) => pathname.includes(one)) ?? 'good'
  return { score: SCORES[result], result, ruleSet: '1', error: null }
}

/** What a run of `url` stores: with odd spaces, so that a test can tell whether it was reserialized on the way out. */
export function resultsOf(url: string, { score, result, ruleSet }: RunOutcome): string {
  const page = {
    url,
    redirects: [],
    status: 200,
    http_version: '1.1',
    address: null,
    wire_bytes: null,
    decoded_bytes: 5,
    timings: null,
  }
  return `{  "rule_set":${JSON.stringify(ruleSet)},
    "score":${score}, "result":${JSON.stringify(result)}, "collected_at":"2026-01-02T03:04:05.000Z",
    "categories":[], "audits":[], "plan":null, "notes":["${'ü€𝄞 '.repeat(400)}", "The page has more than 200,000 nodes."], "page":${JSON.stringify(page)}   }`
}
