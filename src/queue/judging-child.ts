import { zstdCompressSync } from 'node:zlib'
import { answerTasks, type ChildTask } from '../common/bounded-child.ts'
import { packJson, unpackJsonSync } from '../common/zstd.ts'
import { type Assessed, assess, assessEvidence } from '../engine/assess.ts'
import type { Picture } from '../engine/browser-evidence.ts'
import { collect } from '../engine/collect.ts'
import { type BrowserObservation, hasBadCertificate } from '../engine/deepen.ts'
import type { Evidence } from '../engine/model.ts'
import { type AddressPolicy, createAddressPolicy } from '../engine/net/address-policy.ts'
import { REQUESTS_PER_HOST } from '../engine/net/host-limiter.ts'
import { createHttp } from '../engine/net/http.ts'
import { createDnsLookup, type Lookup } from '../engine/net/lookup.ts'
import { filmstripFrame, LIGHTHOUSE_REPORT, SCREENSHOT } from '../results/files.ts'
import { writeResults } from '../results/write.ts'
import type { RunFile } from '../storage/records.ts'
import { borrowSlots } from './host-slots.ts'
import type { JudgedRun } from './judging-pool.ts'

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

/** Pictures and Lighthouse's report, which are kept apart, and the evidence without their bytes: their sizes stay in it. */
function splitFiles(evidence: Evidence): { evidence: Evidence; files: RunFile[] } {
  const { rendered, lab } = evidence
  const files: RunFile[] = []
  let rest = evidence
  if (rendered?.ok && rendered.value.screenshot.ok) {
    const { value: picture } = rendered.value.screenshot
    files.push(pictureFile(SCREENSHOT, picture))
    const screenshot = { ok: true as const, value: withoutBytes(picture) }
    rest = { ...rest, rendered: { ok: true, value: { ...rendered.value, screenshot } } }
  }
  if (lab?.ok) {
    const { filmstrip, json } = lab.value
    files.push(...filmstrip.map((frame, index) => pictureFile(filmstripFrame(index), frame)))
    if (json !== '') files.push({ name: LIGHTHOUSE_REPORT, type: 'application/json', body: zstdCompressSync(json) })
    rest = { ...rest, lab: { ok: true, value: { ...lab.value, filmstrip: filmstrip.map(withoutBytes), json: '' } } }
  }
  return { evidence: rest, files: files.filter(({ body }) => body.length > 0) }
}

function pictureFile(name: string, { type, base64 }: Picture): RunFile {
  return { name, type, body: Buffer.from(base64, 'base64') }
}

function withoutBytes<T extends Picture>(picture: T): T {
  return { ...picture, base64: '' }
}
