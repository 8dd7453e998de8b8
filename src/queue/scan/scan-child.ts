import { answerTasks, type ChildTask } from '../../common/bounded-child.ts'
import { packJson, unpackJsonSync } from '../../common/zstd.ts'
import { assessEvidence } from '../../engine/assess.ts'
import { gzipSizeSync } from '../../engine/collectors/files/resource-answer.ts'
import { pageOf } from '../../engine/collectors/page.ts'
import { createReadings, type Read, unwrap } from '../../engine/derive/readings.ts'
import { refusalOf } from '../../engine/derive/refusal.ts'
import { planResources, type Wanted } from '../../engine/derive/resources/resource-plan.ts'
import type { Evidence, Got, Header, Page, ResourceAnswer } from '../../engine/model.ts'
import type { HttpReply } from '../../engine/net/http.ts'
import type { PageFacts } from '../../engine/site/page-facts.ts'
import { readPageFacts } from '../../engine/site/read-page-facts.ts'
import type { Failure } from '../../errors.ts'
import type { Result } from '../../vocabulary.ts'
import {
  freshHeaders,
  type HostEvidence,
  isShared,
  type KeptEvidence,
  pageEvidence,
  resourcesOf,
} from './kept-evidence.ts'

/** The child process of scan-judges.ts: parses and judges the pages of one scan. It requests nothing itself. */

export interface ScanChildSettings {
  /** By host. */
  hosts: Record<string, HostEvidence>
  source: Evidence['source']
  /** Whether to pack what was fetched, so that it can be judged again. */
  keepsEvidence: boolean
}

export type ScanTask = {
  url: string
  /** RFC 3339. */
  collectedAt: string
} & (SentPage | KeptPage)

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

/** What the child wants to know of files that it has not seen yet, and the answers. */
export interface FilesWanted {
  files: Pick<Wanted, 'url' | 'kind'>[]
}
export interface FileAnswers {
  answers: [url: string, got: Got<ResourceAnswer>][]
}

export interface ScannedPage {
  /** null if it is not an HTML page that can be judged; `refusal` says why. */
  facts: PageFacts | null
  refusal: Failure | null
  result: Result | null
  /** zstd of JSON. */
  evidence: Uint8Array | null
}

answerTasks<ScanTask, ScanChildSettings>((settings) => {
  const files = new Map<string, Got<ResourceAnswer>>()
  return (task) => judgePage(task, settings, files)
})

async function judgePage(
  { task, send, onNote }: ChildTask<ScanTask>,
  { hosts, source, keepsEvidence }: ScanChildSettings,
  files: Map<string, Got<ResourceAnswer>>,
): Promise<ScannedPage> {
  const page = readPage(task, source)
  const { url, collectedAt } = task
  const evidence = pageEvidence({ url, collectedAt, page: { ok: true, value: page } }, hosts, source)
  const read = createReadings(evidence)
  const refusal = refusalOf(evidence, read)
  if (refusal !== null) return { facts: null, refusal, result: null, evidence: null }
  const wanted = planResources(unwrap(read('document')), unwrap(read('subresources')))
  const unseen = wanted.filter(({ url, kind }) => isShared(kind) && !files.has(url))
  if (unseen.length > 0) {
    const answers = new Promise<FileAnswers>((resolve) => onNote((note) => resolve(note as FileAnswers)))
    send({ files: unseen.map(({ url, kind }) => ({ url, kind })) } satisfies FilesWanted)
    for (const [url, got] of (await answers).answers) files.set(url, got)
  }
  evidence.resources = { ok: true, value: resourcesOf(wanted, page.url, (file) => files.get(file)) }
  return assessed(evidence, read, keepsEvidence ? wanted : null)
}

/** `wanted`: the files of the page, if its evidence is kept. */
function assessed(evidence: Evidence, read: Read, wanted: Wanted[] | null): ScannedPage {
  const { assessment, read: readings } = assessEvidence(evidence, {}, read)
  const { url, collectedAt, page } = evidence
  return {
    facts: readPageFacts(readings, assessment),
    refusal: assessment.error,
    result: assessment.result,
    evidence: wanted === null ? null : packJson({ url, collectedAt, page, wanted } satisfies KeptEvidence),
  }
}

/** Of a file only the content is known: no server sent it. */
function readPage(task: ScanTask, source: Evidence['source']): Page {
  if ('kept' in task) return keptPage(task)
  const { reply } = task
  if (source === 'local') return { ...pageOf(reply, [], null), ...NO_SERVER }
  return pageOf(reply, [], gzipSizeSync(reply.headers, reply.body))
}

function keptPage({ kept, headers }: KeptPage): Page {
  const { page } = unpackJsonSync<Pick<Evidence, 'page'>>(kept)
  if (!page.ok) throw new TypeError('Only pages are kept.')
  return { ...page.value, headers: freshHeaders(page.value.headers ?? [], headers) }
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
