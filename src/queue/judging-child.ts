import { answerTasks, type ChildTask } from '../common/bounded-child.ts'
import { packJson, unpackJsonSync } from '../common/zstd.ts'
import { audits } from '../engine/audits/index.ts'
import { createReadings, type Read } from '../engine/derive/readings.ts'
import { judge as judgeEvidence } from '../engine/judge.ts'
import type { Evidence, Got, Lab, Rendered } from '../engine/model.ts'
import { TURNS_PER_HOST } from '../engine/net/politeness.ts'
import { writeResults } from '../results/write.ts'
import { leasedGate } from './gate-port.ts'
import type { JudgedRun } from './judging-pool.ts'
import { reachedBy } from './reached.ts'
import { splitFiles } from './run-files.ts'
import { createVisit, type Visit, type Visiting } from './visit.ts'

/** The child's end of judging-pool.ts: collects, judges, and packs what is to be stored. */

export interface BrowserObservation {
  rendered: Got<Rendered>
  lab?: Got<Lab>
}

export type Task =
  /** A page to collect and judge. `collectedAt` is RFC 3339. */
  | { url: string; collectedAt: string }
  /** Evidence that was collected and stored before, and what a browser observed since. */
  | { evidence: Uint8Array; observation: BrowserObservation | undefined }

answerTasks<Task, Visiting>((settings) => {
  const visit = createVisit(settings)
  return ({ task, ...talk }) => {
    if ('url' in task) return assess(task, talk, visit)
    return judge({ ...unpackJsonSync<Evidence>(task.evidence), ...task.observation })
  }
})

async function assess(
  { url, collectedAt }: { url: string; collectedAt: string },
  { send, onNote }: Pick<ChildTask<Task>, 'send' | 'onNote'>,
  visit: Visit,
): Promise<JudgedRun> {
  const stop = new AbortController()
  const { gate, onNote: onGateNote } = leasedGate(send, TURNS_PER_HOST)
  onNote((note) => {
    if ((note as { abort?: true }).abort) stop.abort()
    else onGateNote(note)
  })
  const { evidence, read } = await visit(url, { gate, signal: stop.signal, collectedAt })
  return judge(evidence, read)
}

function judge(all: Evidence, known?: Read): JudgedRun {
  const { evidence, depth: reached, error: depthError } = reachedBy(all)
  const read = known ?? createReadings(evidence)
  const assessment = judgeEvidence(evidence, { audits, read })
  const { score, result, ruleSet, error } = assessment
  const outcome = { score, result, ruleSet, error }
  const status = evidence.page.ok ? evidence.page.value.status : null
  if (result === null) return { outcome, status, reached: 0, results: null, evidence: null, files: [] }
  const results = packJson(writeResults(evidence, assessment, read, depthError))
  // All of it is kept, why a browser saw nothing too, so that it says the same when it is judged again.
  const { evidence: rest, files } = splitFiles(all)
  return { outcome, status, reached, results, evidence: packJson(rest), files }
}
