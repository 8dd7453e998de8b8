import type { ChildTask } from '../../../common/bounded-child.ts'
import { packJson } from '../../../common/zstd.ts'
import { type AssessedPage, assessEvidence } from '../../../engine/assess.ts'
import { gzipSizeSync } from '../../../engine/collectors/files/resource-answer.ts'
import { pageOf } from '../../../engine/collectors/page.ts'
import { type BrowserObservation, failedObservation } from '../../../engine/deepen.ts'
import { createReadings, type Read, unwrap } from '../../../engine/derive/readings.ts'
import { refusalOf } from '../../../engine/derive/refusal.ts'
import { type PlannedResource, planResources } from '../../../engine/derive/resources/resource-plan.ts'
import type { Evidence } from '../../../engine/evidence.ts'
import type { Collected, Header, Page, ResourceAnswer } from '../../../engine/model.ts'
import type { HttpReply } from '../../../engine/net/http.ts'
import type { PageFacts } from '../../../engine/site/pages/page-facts.ts'
import { marksOf, readPageFacts } from '../../../engine/site/pages/read-page-facts.ts'
import { compareRendered } from '../../../engine/site/pages/rendered-links.ts'
import { type Failure, toFailure, VerdictError } from '../../../errors.ts'
import type { Depth, Result } from '../../../vocabulary.ts'
import { omittedHeaders } from '../search/omitted-headers.ts'
import {
  freshHeaders,
  type HostEvidence,
  isShared,
  type KeptEvidence,
  observationIn,
  pageEvidence,
  resourcesOf,
  unpackKept,
} from './kept-evidence.ts'

/** Parses and judges the pages of one scan. It requests nothing itself. */

export interface ScanChildSettings {
  source: Evidence['source']
  /** Whether to pack the evidence, so that the page can be regraded. */
  keepsEvidence: boolean
}

export type ScanTask = {
  url: string
  /** RFC 3339. */
  collectedAt: string
} & (SentPage | KeptPage | JudgedPage)

export type ScanChildTask = ScanTask & {
  /** Of the host of the page, for the first of its pages; null for others, and where it is not known. */
  host: HostEvidence | null
}

interface SentPage {
  reply: Omit<HttpReply, 'certificate' | 'truncated'>
}

/** The page is what it was in the scan before. */
interface KeptPage {
  /** `ScannedPage.evidence` of that scan. */
  kept: Uint8Array
  /** Of the response that says so. */
  headers: Header[]
}

/** A page that this scan has judged before. */
interface JudgedPage {
  /** `ScannedPage.evidence` of this scan. */
  judged: Uint8Array
  /** What a browser observed since; otherwise what is kept of an earlier observation counts. */
  observation?: BrowserObservation
}

/** What the child asks about files that it has not seen yet, and the answers. */
export interface FilesWanted {
  files: Pick<PlannedResource, 'url' | 'kind'>[]
}
export interface FileAnswers {
  answers: [url: string, got: Collected<ResourceAnswer>][]
}

export interface ScannedPage {
  /** null if it is not an HTML page that can be judged; `refusal` says why. */
  facts: PageFacts | null
  refusal: Failure | null
  result: Result | null
  /** The depth that was reached. */
  depth: Depth
  /** zstd of JSON. */
  evidence: Uint8Array | null
  /** Of a page that is what it was: names of its headers that the 304 response does not have. */
  leftOut?: string[]
}

interface KnownFiles {
  files: Map<string, Collected<ResourceAnswer>>
  hosts: Record<string, HostEvidence>
}

export function createPageJudge(settings: ScanChildSettings): (task: ChildTask<ScanChildTask>) => Promise<ScannedPage> {
  const known: KnownFiles = { files: new Map(), hosts: {} }
  return async (task) => {
    try {
      return await judgePage(task, settings, known)
    } catch (thrown) {
      // What exceeds our limits, such as links that are too long once they are resolved, is one page that cannot be read, not the scan.
      if (thrown instanceof VerdictError) return unread(toFailure(thrown))
      throw thrown
    }
  }
}

function unread(refusal: Failure): ScannedPage {
  return { facts: null, refusal, result: null, depth: 0, evidence: null }
}

async function judgePage(
  { task, send, onNote }: ChildTask<ScanChildTask>,
  { source, keepsEvidence }: ScanChildSettings,
  { files, hosts }: KnownFiles,
): Promise<ScannedPage> {
  const page = readPage(task, source)
  const { url, collectedAt, host } = task
  if (host !== null) hosts[new URL(url).host] = host
  const evidence = pageEvidence({ url, collectedAt, page: { ok: true, value: page } }, hosts, source)
  const read = createReadings(evidence)
  const refusal = refusalOf(evidence, read)
  if (refusal !== null) return unread(refusal)
  const wanted = planResources(unwrap(read('document')), unwrap(read('subresources')))
  const unseen = wanted.filter(({ url, kind }) => isShared(kind) && !files.has(url))
  if (unseen.length > 0) {
    const answers = new Promise<FileAnswers>((resolve) => onNote((note) => resolve(note as FileAnswers)))
    send({ files: unseen.map(({ url, kind }) => ({ url, kind })) } satisfies FilesWanted)
    for (const [url, got] of (await answers).answers) files.set(url, got)
  }
  evidence.resources = { ok: true, value: resourcesOf(wanted, page.url, (file) => files.get(file)) }
  const assessed = assessEvidence(evidence, {}, read)
  const facts = readPageFacts(assessed.read, assessed.assessment)
  const kept = { url, collectedAt, page: evidence.page, wanted } satisfies KeptEvidence
  const observation = observationOf(task)
  const leftOut = 'kept' in task ? omittedHeaders(page.headers ?? [], task.headers) : []
  if (observation === undefined || facts === null)
    return { ...scanned(assessed, facts, keepsEvidence ? kept : null), leftOut }
  const { deep, seen } = goDeeper(evidence, observation, read)
  return scanned(deep, deeperFacts(facts, deep), keepsEvidence ? { ...kept, ...seen } : null)
}

function scanned({ assessment, depth }: AssessedPage, facts: PageFacts | null, kept: KeptEvidence | null): ScannedPage {
  const { error: refusal, result } = assessment
  return { facts, refusal, result, depth, evidence: kept && packJson(kept) }
}

function observationOf(task: ScanTask): BrowserObservation | undefined {
  if (!('judged' in task)) return undefined
  return task.observation ?? observationIn(unpackKept(task.judged))
}

/** A page that cannot be judged as the browser has it is judged as it was sent, like that of a report. */
function goDeeper(
  evidence: Evidence,
  observation: BrowserObservation,
  read: Read,
): { deep: AssessedPage; seen: BrowserObservation } {
  const deep = assessEvidence({ ...evidence, ...observation }, {}, read)
  if (deep.assessment.error === null) return { deep, seen: observation }
  const failed = failedObservation(deep.assessment.error, observation.lab === undefined ? 1 : 2)
  return { deep: assessEvidence({ ...evidence, ...failed }, {}, read), seen: failed }
}

/** What site audits compare stays that of the HTML as sent, which is all they have of other pages. */
function deeperFacts(facts: PageFacts, { assessment, read, depth }: AssessedPage): PageFacts {
  if (depth === 0) return facts
  const marks = marksOf(assessment, unwrap(read('document')).url)
  return { ...facts, score: assessment.score, marks, rendered: compareRendered(read) }
}

/** Of a file only the content is known: no server sent it. */
function readPage(task: ScanTask, source: Evidence['source']): Page {
  if ('kept' in task) return keptPage(task)
  if ('judged' in task) return pageIn(task.judged)
  const { reply } = task
  if (source === 'local') return { ...pageOf(reply, [], null), ...NO_SERVER }
  return pageOf(reply, [], gzipSizeSync(reply.headers, reply.body))
}

function keptPage({ kept, headers }: KeptPage): Page {
  const page = pageIn(kept)
  return { ...page, headers: freshHeaders(page.headers ?? [], headers) }
}

function pageIn(kept: Uint8Array): Page {
  const { page } = unpackKept(kept)
  if (!page.ok) throw new TypeError('Only pages are kept.')
  return page.value
}

const NO_SERVER = {
  status: null,
  headers: null,
  httpVersion: null,
  offersHttp2: null,
  wireBytes: null,
  timings: null,
  address: null,
}
