import { setImmediate as nextTurn } from 'node:timers/promises'
import { unpack } from '../../common/zstd.ts'
import type { Outcome } from '../../engine/assessment.ts'
import {
  type AuditChange,
  type AuditPages,
  auditComparer,
  type ComparedPage,
  type DepthOf,
  inOrderOfChange,
  type MarkedScan,
  type PageChange,
  union,
} from '../../engine/site/changes.ts'
import { INDEX_REASONS } from '../../engine/site/page-columns.ts'
import {
  type CommonScores,
  type ComparedPages,
  commonScores,
  differentPages,
  type PageDifference,
  titleHash,
  unpackComparedPages,
} from '../../engine/site/pages/compared-pages.ts'
import { NO_SCORE } from '../../engine/site/site.ts'
import { knownKey } from '../ids.ts'
import type { ListPage, PageNumber } from '../records.ts'
import type { Storage } from '../storage.ts'
import type { Db } from '../tables.ts'
import type { Scan } from './scan.ts'
import { coversMore, isLoggedIn, isPartialScan, unknownAuditsBefore } from './scan-coverage.ts'
import { listFindings, namePages } from './scan-findings.ts'
import { readMarks, unpackMark } from './scan-marks.ts'
import { findPart } from './scan-pages.ts'
import type { ScanMarkRow } from './scan-tables.ts'

/** What is different since an earlier scan of the same project. */
export interface ScanChanges {
  /** The rules changed in between, so problems may be new that were there before. */
  isOtherRuleSet: boolean
  /** Only audits with a difference, those with most new pages first. Pages are given by number. */
  audits: (AuditChange & { level: 'site' | 'page' })[]
  pages: {
    new: ListPage<ChangedPage>
    gone: ListPage<ChangedPage>
    changed: ListPage<ChangedPage>
    /** Not requested again, or perhaps new: one of the scans did not get that far. */
    unknown: number
  }
  commonScores: CommonScores | null
}

export interface ChangedPage {
  n: number
  url: string
  title: string | null
  what: PageChange[]
  before: PageVersion | null
  after: PageVersion | null
}

/** A page as one scan found it. */
export interface PageVersion {
  /** null without an answer. */
  status: number | null
  title: string | null
  score: number | null
  indexable: boolean
}

type ComparedScan = Pick<Scan, 'id' | 'projectKey' | 'cut' | 'ruleSet' | 'options'>

interface Depths {
  before: DepthOf
  after: DepthOf
}

/** `page` and `perPage` are those of each list of pages. `isMuted`: whether what an audit finds on a page doesn't count. */
export async function listChanges(
  storage: Storage,
  scan: ComparedScan,
  since: ComparedScan,
  { page, perPage, isMuted }: PageNumber & { isMuted?: IsMutedOn | undefined } = { page: 1, perPage: 100 },
): Promise<ScanChanges> {
  const db = storage.slow
  const [before, after] = await Promise.all([readComparedPages(db, since), readComparedPages(db, scan)])
  const depths = { before: await depthsIn(db, since), after: await depthsIn(db, scan) }
  const isOtherDepth = (n: number) => depths.before(n) !== depths.after(n)
  const {
    new: added,
    gone,
    changed,
    unknown,
    unrequested,
  } = differentPages(before, after, {
    isCut: isPartialScan(since, scan),
    isOtherDepth,
  })
  const audits = await listAuditChanges(db, scan, since, { depths, unrequested, isMuted })
  const listed = async (all: PageDifference[]): Promise<ListPage<ChangedPage>> => ({
    items: await toChangedPages(db, scan, since, all.slice((page - 1) * perPage, page * perPage)),
    total: all.length,
  })
  return {
    isOtherRuleSet: scan.ruleSet !== since.ruleSet,
    audits,
    pages: { new: await listed(added), gone: await listed(gone), changed: await listed(changed), unknown },
    commonScores: commonScores(before, after, isOtherDepth),
  }
}

/** A browser opens few pages, mostly none. */
async function depthsIn(db: Db, scan: ComparedScan): Promise<DepthOf> {
  const { sample } = scan.options as { sample?: { depth: number; device: string } }
  if (isLoggedIn(scan.options)) return () => 'logged in'
  if (sample === undefined) return () => ''
  const rendered = new Set(await readMarks(db, scan, ['rendered:yes']))
  return (n) => (rendered.has(n) ? `${sample.depth} ${sample.device}` : '')
}

/** Whether what an audit finds on the page with this number doesn't count. */
type IsMutedOn = (audit: string, n: number) => boolean

interface AuditChangeOptions {
  depths: Depths
  unrequested: ReadonlySet<number>
  isMuted: IsMutedOn | undefined
}

async function listAuditChanges(
  db: Db,
  scan: ComparedScan,
  since: ComparedScan,
  { depths, unrequested, isMuted }: AuditChangeOptions,
): Promise<ScanChanges['audits']> {
  const [before, after] = await Promise.all([
    readMarkedScan(db, since, { isCut: isPartialScan(since, scan), depthOf: depths.before, unrequested, isMuted }),
    readMarkedScan(db, scan, { isCut: isPartialScan(scan, since), depthOf: depths.after, isMuted }),
  ])
  const unknownAudits = unknownAuditsBefore(before.marked.unknownAudits, since, scan)
  const compare = auditComparer(
    { ...before.marked, unknownAudits },
    { ...after.marked, isLess: coversMore(since, scan) },
  )
  const changes: AuditChange[] = []
  for (const audit of new Set([...before.rows.keys(), ...after.rows.keys()])) {
    if (isSame(before.rows.get(audit), after.rows.get(audit))) continue
    before.unpack(audit)
    after.unpack(audit)
    changes.push(compare(audit))
    // A large site has many marks: requests in between don't wait for all of them.
    await nextTurn()
  }
  return inOrderOfChange(changes).map((change) => ({
    ...change,
    level: change.audit.startsWith('site/') ? 'site' : 'page',
  }))
}

/** Whether a site audit says nothing: links to other sites are checked only if the user wants it, and not of a folder. */
export function isUnjudged(outcome: Outcome, key: string | undefined): boolean {
  return outcome === 'unknown' || key === 'notChecked'
}

type MarkRows = Partial<Record<keyof AuditPages, ScanMarkRow>>

interface ReadScan {
  marked: MarkedScan
  rows: Map<string, MarkRows>
  /** Makes the pages of an audit known to `marked`. */
  unpack(audit: string): void
}

interface ReadOptions {
  isCut: boolean
  depthOf: DepthOf
  unrequested?: ReadonlySet<number>
  isMuted: IsMutedOn | undefined
}

async function readMarkedScan(
  db: Db,
  scan: ComparedScan,
  { isCut, depthOf, unrequested = new Set(), isMuted }: ReadOptions,
): Promise<ReadScan> {
  const [all, findings] = await Promise.all([
    db.selectFrom('scan_marks').selectAll().where('scan_key', '=', knownKey(scan.id)).execute(),
    listFindings(db, scan),
  ])
  const rows = new Map<string, MarkRows>()
  let answered: Uint32Array = new Uint32Array()
  let judged: Uint32Array = new Uint32Array()
  for (const row of all) {
    const [, audit, outcome] = /^(.+\/.+):(fail|warn|unknown)$/.exec(row.name) ?? []
    if (audit !== undefined) rows.set(audit, { ...rows.get(audit), [outcome!]: row })
    else if (row.name.startsWith('result:')) judged = union(judged, numbersOf(row))
    else if (/^code:\dxx$/.test(row.name)) answered = union(answered, numbersOf(row))
  }
  const audits = new Map<string, AuditPages>()
  const unknownAudits = new Set(
    findings
      .filter(({ level, outcome, summary }) => level === 'site' && isUnjudged(outcome, summary?.key))
      .map(({ audit }) => audit),
  )
  return {
    marked: { isCut, answered, judged, unrequested, audits, unknownAudits, depthOf },
    rows,
    unpack(audit) {
      const { fail, warn, unknown } = rows.get(audit) ?? {}
      const counted = (row: ScanMarkRow | undefined) =>
        isMuted === undefined ? numbersOf(row) : numbersOf(row).filter((n) => !isMuted(audit, n))
      audits.set(audit, { fail: counted(fail), warn: counted(warn), unknown: numbersOf(unknown) })
    },
  }
}

function numbersOf(row: ScanMarkRow | undefined): Uint32Array {
  return row === undefined ? new Uint32Array() : unpackMark(row)
}

/** Then nothing has to be unpacked. */
function isSame(a: MarkRows = {}, b: MarkRows = {}): boolean {
  const isEqual = (one?: ScanMarkRow, other?: ScanMarkRow) =>
    one === undefined || other === undefined ? one === other : Buffer.compare(one.body, other.body) === 0
  return isEqual(a.fail, b.fail) && isEqual(a.warn, b.warn)
}

/** The part of a scan that others are compared with. */
export const COMPARED_PART = 'compared'

/** Columns instead of rows: two scans of 50,000 pages are compared in milliseconds. */
async function readComparedPages(db: Db, { id }: ComparedScan): Promise<ComparedPages> {
  const packed = await findPart(db, id, COMPARED_PART)
  return packed === undefined ? pagesFromRows(db, id) : unpackComparedPages(await unpack(packed))
}

/** Of a scan that ended before there was such a part. */
async function pagesFromRows(db: Db, scanId: string): Promise<ComparedPages> {
  const scanKey = knownKey(scanId)
  const rows = await db
    .selectFrom('listed_pages')
    .select(['n', 'title', 'text_hash', 'status', 'state', 'score', 'reason'])
    .where('scan_key', '=', scanKey)
    .orderBy('n')
    .execute()
  const known = await db.selectFrom('scan_pages').select('n').where('scan_key', '=', scanKey).orderBy('n').execute()
  const requested = new Set(rows.map(({ n }) => n))
  return {
    number: Uint32Array.from(rows, ({ n }) => n),
    title: Uint32Array.from(rows, ({ title }) => titleHash(title)),
    text: Uint32Array.from(rows, ({ text_hash }) => text_hash),
    status: Uint16Array.from(rows, ({ status }) => status),
    state: Uint8Array.from(rows, ({ state }) => state),
    score: Uint8Array.from(rows, ({ score }) => score ?? NO_SCORE),
    isIndexable: Uint8Array.from(rows, ({ reason }) => Number(reason === INDEXABLE)),
    unrequested: Uint32Array.from(known.map(({ n }) => n).filter((n) => !requested.has(n))),
  }
}

const INDEXABLE = INDEX_REASONS.indexOf('indexable')

async function toChangedPages(
  db: Db,
  scan: ComparedScan,
  since: ComparedScan,
  some: PageDifference[],
): Promise<ChangedPage[]> {
  const numbers = some.map(({ n }) => n)
  const [now, then] = await Promise.all([namePages(db, scan, numbers), namePages(db, since, numbers)])
  return some.map(({ n, before, after, changes }) => {
    const titleNow = now.get(n)?.title ?? null
    const titleThen = then.get(n)?.title ?? null
    return {
      n,
      url: now.get(n)?.url ?? '',
      title: titleNow ?? titleThen,
      what: changes,
      before: before === undefined ? null : toVersion(before, titleThen),
      after: after === undefined ? null : toVersion(after, titleNow),
    }
  })
}

function toVersion({ status, score, isIndexable }: ComparedPage<number>, title: string | null): PageVersion {
  return { status: status || null, title, score, indexable: isIndexable }
}
