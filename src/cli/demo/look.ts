import { packJson } from '../../common/zstd.ts'
import { assess } from '../../engine/assess.ts'
import { collect } from '../../engine/collect.ts'
import { writeResults } from '../../results/write.ts'
import type { RunOutcome } from '../../storage/records.ts'
import { type DemoPage, faultsOf, type Site } from './site.ts'
import { openVisitor } from './visitor.ts'

const DAY = 86_400_000

/** One look at a page, as a worker would hand it to storage. */
export interface Looked {
  site: Site
  page: DemoPage
  /** When it was asked for, began and ended. */
  at: number
  endedAt: number
  outcome: RunOutcome
  results: Uint8Array | null
  evidence: Uint8Array | null
}

/** Every look at a page, judged by the rules of today. */
export async function lookAt(site: Site, page: DemoPage, port: number, now: number): Promise<Looked[]> {
  const looks: Looked[] = []
  for (const [index, daysAgo] of page.looked.entries()) {
    const at = now - daysAgo * DAY
    const isLast = index === page.looked.length - 1
    const failing = isLast ? page.failing : undefined
    const http = openVisitor({ port, faults: faultsOf(site, page, daysAgo), failing, at })
    try {
      const url = `https://${site.host}${page.path}`
      const { evidence, read, assessment } = await assess(
        collect(url, { http, collectedAt: new Date(at).toISOString() }),
      )
      const { score, result, ruleSet, error } = assessment
      const judged = result !== null
      looks.push({
        site,
        page,
        at,
        endedAt: at + (evidence.page.ok ? (evidence.page.value.timings?.total ?? 0) : 8_000) + 1_200,
        outcome: { score, result, ruleSet, error },
        results: judged ? packJson(writeResults(evidence, assessment, read)) : null,
        evidence: judged ? packJson(evidence) : null,
      })
    } finally {
      http.close()
    }
  }
  return looks
}
