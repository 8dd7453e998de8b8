import { type MessagePort, workerData } from 'node:worker_threads'
import { zstdCompressSync } from 'node:zlib'
import { audits } from '../engine/audits/index.ts'
import { judge as judgeEvidence } from '../engine/judge.ts'
import type { Evidence } from '../engine/model.ts'
import type { Judged } from './analyst.ts'
import { remoteGate } from './gate-port.ts'
import { resultsOf } from './results.ts'
import { createVisit, type Visit, type Visiting } from './visit.ts'

/** The other end of analyst.ts: collects, judges, and packs what is to be stored. */

export interface Look {
  url: string
  /** RFC 3339. */
  collectedAt: string
  /** To the gate; and `{ abort: true }` comes through it when nobody wants the answer any more. */
  port: MessagePort
}

/** Evidence that was collected before, to be judged again. */
export interface Review {
  evidence: Evidence
}

let visit: Visit | undefined

export default function analyse(task: Look | Review): Judged | Promise<Judged> {
  return 'evidence' in task ? judge(task.evidence) : look(task)
}

async function look({ url, collectedAt, port }: Look): Promise<Judged> {
  visit ??= createVisit(workerData as Visiting)
  const stop = new AbortController()
  port.on('message', (message: { abort?: true }) => {
    if (message.abort) stop.abort()
  })
  try {
    return judge(await visit(url, { gate: remoteGate(port), signal: stop.signal, collectedAt }))
  } finally {
    port.close()
  }
}

function judge(evidence: Evidence): Judged {
  const assessment = judgeEvidence(evidence, { audits })
  const { score, result, ruleSet, error } = assessment
  const outcome = { score, result, ruleSet, error }
  const status = evidence.page.ok ? evidence.page.value.status : null
  if (result === null) return { outcome, status, results: null, evidence: null }
  return { outcome, status, results: packed(resultsOf(evidence, assessment)), evidence: packed(evidence) }
}

function packed(value: object): Uint8Array {
  return zstdCompressSync(JSON.stringify(value))
}
