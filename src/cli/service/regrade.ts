import { RULE_SET } from '../../engine/score.ts'
import { createJudgingPool, type JudgingPool } from '../../queue/judging-pool.ts'
import type { Storage } from '../../storage/open.ts'
import { findRegradable, type Regradable, regradeRun } from '../../storage/regrade.ts'
import { startProgress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'
import { withData } from './open-data.ts'
import { readConfig } from './settings.ts'

const AT_ONCE = 20

/** Judges the kept evidence of every result that another rule set gave, without asking any site. */
export async function regrade(terminal: Terminal): Promise<number> {
  const progress = startProgress(terminal)
  return await withData(readConfig(terminal), async (storage) => {
    const judging = createJudgingPool({ allow: [], userAgent: '', now: Date.now, concurrency: AT_ONCE })
    let changed = 0
    let kept = 0
    try {
      let after: string | undefined
      for (;;) {
        terminal.signal.throwIfAborted()
        const batch = await findRegradable(storage.slow, RULE_SET, AT_ONCE, after)
        const last = batch.at(-1)
        if (last === undefined) break
        for (const isChanged of await Promise.all(batch.map((one) => regradeOne(one, storage, judging, terminal)))) {
          if (isChanged) changed++
          else kept++
        }
        progress.say(`${changed + kept} results`)
        after = last.reportId
      }
    } finally {
      progress.end()
      judging.close()
    }
    terminal.stdout.write(
      `${changed} results are of rule set ${RULE_SET} now${kept === 0 ? '' : `; ${kept} stayed as they were`}.\n`,
    )
    return 0
  })
}

/** false: the page cannot be judged any more, or has a newer result. */
async function regradeOne(
  { runId, evidence }: Regradable,
  storage: Storage,
  judging: JudgingPool,
  { now }: Terminal,
): Promise<boolean> {
  const { outcome, results } = await judging.judge(evidence, { owner: '' })
  if (results === null) return false
  return await storage.transaction((db) => regradeRun(db, runId, outcome, results, now().getTime()))
}
