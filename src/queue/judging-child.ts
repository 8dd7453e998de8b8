import { answerTasks, type ChildTask } from '../common/bounded-child.ts'
import { packJson, unpackJsonSync } from '../common/zstd.ts'
import { type Assessed, assess, assessEvidence } from '../engine/assess.ts'
import { collect } from '../engine/collect.ts'
import { type BrowserObservation, hasBadCertificate } from '../engine/deepen.ts'
import type { Evidence } from '../engine/model.ts'
import { type AddressPolicy, createAddressPolicy } from '../engine/net/address-policy.ts'
import { REQUESTS_PER_HOST } from '../engine/net/host-limiter.ts'
import { createHttp } from '../engine/net/http.ts'
import { createDnsLookup, type Lookup } from '../engine/net/lookup.ts'
import { writeResults } from '../results/write.ts'
import { borrowSlots } from './host-slots.ts'
import type { JudgedRun } from './judging-pool.ts'
import { splitFiles } from './run-files.ts'

/** The child's end of judging-pool.ts: collects, judges, and packs what is to be stored. */

export interface CollectSettings {
  /** The operator's list of private hosts and addresses that may be asked. */
  allow: readonly string[]
  userAgent: string
}

interface PageTask {
  kind: 'assess'
  url: string
  /** RFC 3339. */
  collectedAt: string
}

/** Evidence is as it is stored. */
export type Task =
  | PageTask
  | { kind: 'judge'; evidence: Uint8Array; observation: BrowserObservation | undefined }
  | { kind: 'certificate'; evidence: Uint8Array }

interface Network {
  policy: AddressPolicy
  lookup: Lookup
  userAgent: string
}

answerTasks<Task, CollectSettings>(({ allow, userAgent }) => {
  const network: Network = { policy: createAddressPolicy({ allow }), lookup: createDnsLookup(), userAgent }
  return ({ task, ...talk }) => {
    if (task.kind === 'assess') return assessPage(task, talk, network)
    const evidence = unpackJsonSync<Evidence>(task.evidence)
    if (task.kind === 'certificate') return hasBadCertificate(evidence)
    return pack(assessEvidence({ ...evidence, ...task.observation }))
  }
})

async function assessPage(
  { url, collectedAt }: PageTask,
  { send, onNote }: Pick<ChildTask<Task>, 'send' | 'onNote'>,
  network: Network,
): Promise<JudgedRun> {
  const stop = new AbortController()
  const { limiter, onNote: onLimiterNote } = borrowSlots(send, REQUESTS_PER_HOST)
  onNote((note) => {
    if ((note as { abort?: true }).abort) stop.abort()
    else onLimiterNote(note)
  })
  // Connections of its own: one left open by an earlier run would make the page look quicker than it is.
  const http = createHttp({ ...network, limiter })
  try {
    return pack(await assess(collect(url, { http, collectedAt, signal: stop.signal })))
  } finally {
    http.close()
  }
}

function pack({ evidence: all, judged, read, assessment, depth, depthError }: Assessed): JudgedRun {
  const { score, result, ruleSet, error } = assessment
  const outcome = { score, result, ruleSet, error }
  const status = judged.page.ok ? judged.page.value.status : null
  if (result === null) return { outcome, status, reached: 0, results: null, evidence: null, files: [] }
  const results = packJson(writeResults(judged, assessment, read, depthError))
  // All of it is kept, why a browser saw nothing too, so that it says the same when it is judged again.
  const { evidence, files } = splitFiles(all)
  return { outcome, status, reached: depth, results, evidence: packJson(evidence), files }
}
