import { type MessagePort, workerData } from 'node:worker_threads'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { audits } from '../engine/audits/index.ts'
import { createReadings, type Read } from '../engine/derive/readings.ts'
import { judge as judgeEvidence } from '../engine/judge.ts'
import type { Evidence, Got, Lab, Rendered } from '../engine/model.ts'
import { TURNS_PER_HOST } from '../engine/net/politeness.ts'
import { writeResults } from '../results/write.ts'
import type { Judged } from './analyst.ts'
import { leasedGate } from './gate-port.ts'
import { reachedBy } from './reached.ts'
import { splitFiles } from './run-files.ts'
import { createVisit, type Visit, type Visiting } from './visit.ts'

/** The other end of analyst.ts: collects, judges, and packs what is to be stored. */

export interface Look {
  url: string
  /** RFC 3339. */
  collectedAt: string
  /** To the leases of turns at hosts; and `{ abort: true }` comes through it when nobody wants the answer any more. */
  port: MessagePort
}

/** Evidence that was collected before, to be judged again. */
export interface Review {
  evidence: Evidence
}

/** Evidence of a fast look, as it was stored, and what a browser saw since. */
export interface Completion {
  fast: Uint8Array
  seen: Seen
}

export interface Seen {
  rendered: Got<Rendered>
  lab?: Got<Lab>
}

let visit: Visit | undefined

export default function analyse(task: Look | Review | Completion): Judged | Promise<Judged> {
  if ('fast' in task) return judge({ ...(JSON.parse(String(zstdDecompressSync(task.fast))) as Evidence), ...task.seen })
  return 'evidence' in task ? judge(task.evidence) : look(task)
}

async function look({ url, collectedAt, port }: Look): Promise<Judged> {
  visit ??= createVisit(workerData as Visiting)
  const stop = new AbortController()
  port.on('message', (message: { abort?: true }) => {
    if (message.abort) stop.abort()
  })
  try {
    const gate = leasedGate(port, TURNS_PER_HOST)
    const { evidence, read } = await visit(url, { gate, signal: stop.signal, collectedAt })
    return judge(evidence, read)
  } finally {
    port.close()
  }
}

function judge(all: Evidence, known?: Read): Judged {
  const { evidence, depth: reached, error: depthError } = reachedBy(all)
  const read = known ?? createReadings(evidence)
  const assessment = judgeEvidence(evidence, { audits, read })
  const { score, result, ruleSet, error } = assessment
  const outcome = { score, result, ruleSet, error }
  const status = evidence.page.ok ? evidence.page.value.status : null
  if (result === null) return { outcome, status, reached: 0, results: null, evidence: null, files: [] }
  const results = packed(writeResults(evidence, assessment, read, depthError))
  // All of it is kept, why a browser saw nothing too, so that it says the same when it is judged again.
  const { evidence: rest, files } = splitFiles(all)
  return { outcome, status, reached, results, evidence: packed(rest), files }
}

function packed(value: object): Uint8Array {
  return zstdCompressSync(JSON.stringify(value))
}
