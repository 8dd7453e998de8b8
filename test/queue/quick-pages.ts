import { packJson, unpackJsonSync } from '../../src/common/zstd.ts'
import type { Evidence } from '../../src/engine/evidence.ts'
import { QUICK } from '../../src/engine/testing/resource.ts'
import type { JudgingPool } from '../../src/queue/judging-pool.ts'

/** Judges pages as if they had responded quickly: how long that takes on a busy machine says nothing about the page. */
export function withQuickPages(judging: JudgingPool): JudgingPool {
  return {
    ...judging,
    async assess(url, requester, base) {
      const assessed = await judging.assess(url, requester)
      if (assessed.evidence === null) return assessed
      const evidence = unpackJsonSync<Evidence>(assessed.evidence)
      if (evidence.page.ok) evidence.page.value.timings = QUICK
      return judging.judge(packJson(evidence), requester, undefined, base)
    },
  }
}
