import { afterAll, beforeAll } from 'vitest'
import { createJudgingPool, type JudgingPool } from '../../src/queue/judging-pool.ts'
import type { Kind } from '../storage/open-test-storage.ts'
import { type Bench, openBench } from './bench.ts'
import { openSite, type Site } from './site.ts'

/** A queue, a site and processes that judge its pages. */
export interface RunStage {
  bench: Bench
  site: Omit<Site, 'most'>
  judging: JudgingPool
}

/** One for all tests of a group. It is filled before their hooks run, so its parts can be taken out of it at once. */
export function useRunStage(kind: Kind, { concurrency = 1, processes = 1 } = {}): RunStage {
  const stage = { bench: {}, site: {}, judging: {} } as RunStage
  const { bench, site, judging } = stage
  beforeAll(async () => {
    Object.assign(bench, await openBench(kind))
    Object.assign(site, await openSite())
    const about = { allow: ['127.0.0.0/8'], userAgent: 'Test', now: Date.now }
    Object.assign(judging, createJudgingPool({ ...about, concurrency, processes }))
  })
  afterAll(async () => {
    judging.close?.()
    await site.close?.()
    await bench.close?.()
  })
  return stage
}
