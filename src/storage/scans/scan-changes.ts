import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import {
  type AuditChange,
  type AuditPages,
  type ComparedPage,
  comparePages,
  comparer,
  type DepthOf,
  inOrderOfChange,
  type MarkedScan,
  type PageChange,
  SCORE_STEP,
  union,
} from '../../engine/site/changes.ts'
import { INDEX_REASONS } from '../../engine/site/page-columns.ts'
import { STATE } from '../../engine/site/site.ts'
import { knownKey } from '../ids.ts'
import type { Storage } from '../open.ts'
import type { ListPage } from '../records.ts'
import type { Db } from '../tables.ts'
import { listFindings, namePages } from './scan-findings.ts'
import { readMarks, unpackMark } from './scan-marks.ts'
import type { ScanMarkRow } from './scan-tables.ts'
import type { Scan } from './scans.ts'

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

/** `page` and `perPage` are those of each list of pages. */
export async function listChanges(
  storage: Storage,
  scan: ComparedScan,
  since: ComparedScan,
  { page, perPage }: { page: number; perPage: number } = { page: 1, perPage: 100 },
): Promise<ScanChanges> {
  const db = storage.slow
  const depths = { before: await depthsIn(db, since), after: await depthsIn(db, scan) }
  const { new: added, gone, changed, unknown, unrequested } = await listPageChanges(db, scan, since, depths)
  const audits = await listAuditChanges(db, scan, since, depths, unrequested)
  const listed = async (all: Comparison[]): Promise<ListPage<ChangedPage>> => ({
    items: await toChangedPages(db, scan, all.slice((page - 1) * perPage, page * perPage)),
    total: all.length,
  })
  return {
    isOtherRuleSet: scan.ruleSet !== since.ruleSet,
    audits,
    pages: { new: await listed(added), gone: await listed(gone), changed: await listed(changed), unknown },
  }
}

/** A browser opens few pages, mostly none. */
async function depthsIn(db: Db, scan: ComparedScan): Promise<DepthOf> {
  const { sample } = scan.options as { sample?: { depth: number; device: string } }
  if (sample === undefined) return () => ''
  const rendered = new Set(await readMarks(db, scan, ['rendered:yes']))
  return (n) => (rendered.has(n) ? `${sample.depth} ${sample.device}` : '')
}

async function listAuditChanges(
  db: Db,
  scan: ComparedScan,
  since: ComparedScan,
  depths: Depths,
  unrequested: ReadonlySet<number>,
): Promise<ScanChanges['audits']> {
  const before = await readMarkedScan(db, since, depths.before, unrequested)
  const after = await readMarkedScan(db, scan, depths.after)
  const compare = comparer(before.marked, after.marked)
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

type MarkRows = Partial<Record<keyof AuditPages, ScanMarkRow>>

interface ReadScan {
  marked: MarkedScan
  rows: Map<string, MarkRows>
  /** Makes the pages of an audit known to `marked`. */
  unpack(audit: string): void
}

async function readMarkedScan(
  db: Db,
  scan: ComparedScan,
  depthOf: DepthOf,
  unrequested: ReadonlySet<number> = new Set(),
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
    findings.filter(({ level, outcome }) => level === 'site' && outcome === 'unknown').map(({ audit }) => audit),
  )
  return {
    marked: { isCut: scan.cut !== null, answered, judged, unrequested, audits, unknownAudits, depthOf },
    rows,
    unpack(audit) {
      const { fail, warn, unknown } = rows.get(audit) ?? {}
      audits.set(audit, { fail: numbersOf(fail), warn: numbersOf(warn), unknown: numbersOf(unknown) })
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

interface Comparison {
  n: number
  before: ComparedPage | undefined
  after: ComparedPage | undefined
  what: PageChange[]
}

interface PageComparisons extends Record<'new' | 'gone' | 'changed', Comparison[]> {
  unknown: number
  /** Numbers that the scan before knew and did not request. */
  unrequested: Set<number>
}

/** The database leaves out what is the same, mostly nearly everything; the rest is decided by `comparePages`. */
async function listPageChanges(
  db: Db,
  scan: ComparedScan,
  since: ComparedScan,
  depths: Depths,
): Promise<PageComparisons> {
  const found: PageComparisons = { new: [], gone: [], changed: [], unknown: 0, unrequested: new Set() }
  for (const { n, before, after, wasKnown } of await differentPages(db, scan, since)) {
    if (before === undefined && wasKnown) found.unrequested.add(n)
    const isOtherDepth = depths.before(n) !== depths.after(n)
    const comparison = comparePages(before, after, { isCut: since.cut !== null || wasKnown, isOtherDepth })
    if (comparison.kind === 'same') continue
    if (comparison.kind === 'unknown') found.unknown++
    else found[comparison.kind].push({ n, before, after, what: 'what' in comparison ? comparison.what : [] })
  }
  found.unknown += await countUnrequested(db, scan, since)
  return found
}

async function differentPages(
  db: Db,
  scan: ComparedScan,
  since: ComparedScan,
): Promise<(Omit<Comparison, 'what'> & { wasKnown: boolean })[]> {
  const rows = await db
    .selectFrom('listed_pages as b')
    .leftJoin('listed_pages as a', (join) => join.onRef('a.n', '=', 'b.n').on('a.scan_key', '=', knownKey(since.id)))
    .leftJoin('scan_pages as k', (join) => join.onRef('k.n', '=', 'b.n').on('k.scan_key', '=', knownKey(since.id)))
    .select('k.n as known')
    .select(['b.n', 'b.state', 'b.status', 'b.score', 'b.title', 'b.text_hash', 'b.reason'])
    .select(['a.n as was_there', 'a.state as a_state', 'a.status as a_status', 'a.score as a_score'])
    .select(['a.title as a_title', 'a.text_hash as a_text_hash', 'a.reason as a_reason'])
    .where('b.scan_key', '=', knownKey(scan.id))
    .where(
      sql<SqlBool>`(a.n is null or a.state <> b.state or a.status <> b.status or a.text_hash <> b.text_hash
        or a.title is distinct from b.title or a.reason is distinct from b.reason
        or abs(coalesce(a.score, -100) - coalesce(b.score, -100)) >= ${sql.lit(SCORE_STEP)})`,
    )
    .orderBy('b.n')
    .execute()
  return rows.map((row) => ({
    n: row.n,
    wasKnown: row.known !== null,
    after: toComparedPage(row),
    before:
      row.was_there === null
        ? undefined
        : toComparedPage({
            state: row.a_state!,
            status: row.a_status!,
            score: row.a_score,
            title: row.a_title,
            text_hash: row.a_text_hash!,
            reason: row.a_reason,
          }),
  }))
}

/** Pages of the scan before that this one did not request. */
async function countUnrequested(db: Db, scan: ComparedScan, since: ComparedScan): Promise<number> {
  const { count } = await db
    .selectFrom('listed_pages as a')
    .leftJoin('listed_pages as b', (join) => join.onRef('a.n', '=', 'b.n').on('b.scan_key', '=', knownKey(scan.id)))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('a.scan_key', '=', knownKey(since.id))
    .where('a.state', '=', STATE.fetched)
    .where('a.status', '>=', 200)
    .where('a.status', '<', 300)
    .where('b.n', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function toComparedPage(row: {
  state: number
  status: number
  score: number | null
  title: string | null
  text_hash: number
  reason: number | null
}): ComparedPage {
  const { state, status, score, title, text_hash: textHash, reason } = row
  return { state, status, score, title, textHash, isIndexable: reason === INDEX_REASONS.indexOf('indexable') }
}

async function toChangedPages(db: Db, scan: ComparedScan, some: Comparison[]): Promise<ChangedPage[]> {
  const names = await namePages(
    db,
    scan,
    some.map(({ n }) => n),
  )
  return some.map(({ n, before, after, what }) => ({
    n,
    url: names.get(n)?.url ?? '',
    title: after?.title ?? before?.title ?? null,
    what,
    before: before === undefined ? null : toVersion(before),
    after: after === undefined ? null : toVersion(after),
  }))
}

function toVersion({ status, title, score, isIndexable }: ComparedPage): PageVersion {
  return { status: status || null, title, score, indexable: isIndexable }
}
