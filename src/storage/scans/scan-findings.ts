import { unpackJsonSync } from '../../common/zstd.ts'
import type { Outcome } from '../../engine/assessment.ts'
import { unpackNumbers } from '../../engine/site/packed-numbers.ts'
import {
  FIRST_PAGES,
  type StoredFinding,
  type StoredGroup,
  type StoredRepair,
} from '../../engine/site/site-findings.ts'
import type { SiteShape } from '../../engine/site/site-shape.ts'
import type { Message } from '../../messages/message.ts'
import { knownKey } from '../ids.ts'
import type { ListPage, PageNumber } from '../records.ts'
import type { Db } from '../tables.ts'
import type { Scan } from './scan.ts'
import { findPart } from './scan-pages.ts'
import type { ScanFindingRow } from './scan-tables.ts'

/** An audit of a scan, without its groups. */
export type ScanFinding = Omit<StoredFinding, 'groups'>

/** What is stored of a group besides its pages. */
export interface StoredCause extends Pick<StoredGroup, 'message' | 'cause' | 'outcome' | 'note' | 'pattern'> {
  /** Numbers of the pages to show. The first scans did not store them. */
  first?: number[]
}

export interface NamedPage {
  n: number
  url: string
  title: string | null
  /** Lists of the scan have it; not what was never requested, files, and addresses of other sites. */
  isListed: boolean
}

/** Pages with the same cause: one repair. */
export interface FindingGroup {
  position: number
  /** Of a site audit: says the cause. */
  message: Message | null
  /** Of a page audit: the key of a message, and the place in the page. */
  cause: string | null
  where: string | null
  outcome: Outcome
  /** A remark that doesn't affect the outcome. */
  note: boolean
  /** What the cause is about, such as the broken URL. */
  target: NamedPage | null
  /** The template that has the cause: pages like this are nearly all in the group. */
  pattern: string | null
  pages: number
  /** Up to 10. */
  first: NamedPage[]
}

export type Repair = StoredRepair & Pick<FindingGroup, 'message' | 'cause' | 'where' | 'target' | 'pattern' | 'first'>

/** All site audits, and the audits of pages that found something. Empty until the scan has ended. */
export async function listFindings(db: Db, { id }: Pick<Scan, 'id'>): Promise<ScanFinding[]> {
  return (await findJson<ScanFinding[]>(db, id, 'findings')) ?? []
}

export async function findShape(db: Db, { id }: Pick<Scan, 'id'>): Promise<SiteShape | undefined> {
  return findJson<SiteShape>(db, id, 'shape')
}

async function findJson<T>(db: Db, scanId: string, name: string): Promise<T | undefined> {
  const body = await findPart(db, scanId, name)
  return body && unpackJsonSync<T>(body)
}

type ScanOfProject = Pick<Scan, 'id' | 'projectKey'>

/** A scan has far fewer causes. */
const FURTHEST_POSITION = 1_000_000_000

/** The causes of a finding, the largest group first. */
export async function listGroups(
  db: Db,
  scan: ScanOfProject,
  audit: string,
  { page, perPage }: PageNumber,
): Promise<ListPage<FindingGroup>> {
  const found = db.selectFrom('scan_findings').where('scan_key', '=', knownKey(scan.id)).where('audit', '=', audit)
  // PostgreSQL takes no number that a position cannot be.
  const from = Math.min((page - 1) * perPage, FURTHEST_POSITION)
  const [last, rows] = await Promise.all([
    // Positions have no gaps.
    found.select((eb) => eb.fn.max('position').as('position')).executeTakeFirst(),
    found
      .select(['audit', 'position', 'count', 'target', 'body', 'pages'])
      .where('position', '>=', from)
      .where('position', '<', from + perPage)
      .orderBy('position')
      .execute(),
  ])
  return { items: await toGroups(db, scan, rows), total: (last?.position ?? -1) + 1 }
}

/** What to fix first: the causes that cost the most points on the most pages. */
export async function listRepairs(db: Db, scan: ScanOfProject, limit = 50): Promise<Repair[]> {
  const repairs = ((await findJson<StoredRepair[]>(db, scan.id, 'repairs')) ?? []).slice(0, limit)
  if (repairs.length === 0) return []
  const rows = await db
    .selectFrom('scan_findings')
    .select(['audit', 'position', 'count', 'target', 'body', 'pages'])
    .where('scan_key', '=', knownKey(scan.id))
    .where((eb) =>
      eb.or(repairs.map(({ audit, group }) => eb.and([eb('audit', '=', audit), eb('position', '=', group)]))),
    )
    .execute()
  const groups = new Map<string, FindingGroup>()
  for (const [index, group] of (await toGroups(db, scan, rows)).entries())
    groups.set(`${rows[index]!.audit} ${group.position}`, group)
  return repairs.flatMap((repair) => {
    const group = groups.get(`${repair.audit} ${repair.group}`)
    if (group === undefined) return []
    const { message, cause, where, target, pattern, first } = group
    return [{ ...repair, message, cause, where, target, pattern, first }]
  })
}

type GroupRow = Pick<ScanFindingRow, 'audit' | 'position' | 'count' | 'target' | 'body' | 'pages'>

async function toGroups(db: Db, scan: ScanOfProject, rows: readonly GroupRow[]): Promise<FindingGroup[]> {
  const causes = rows.map(({ body }) => unpackCause(body))
  const first = rows.map(
    ({ pages, count }, index) => causes[index]!.first ?? [...unpackNumbers(pages, Math.min(count, FIRST_PAGES))],
  )
  const names = await namePages(db, scan, [...first.flat(), ...rows.flatMap(({ target }) => target ?? [])])
  return rows.map(({ position, count, target }, index) => {
    const { message, cause, outcome, note, pattern } = causes[index]!
    return {
      position,
      message,
      cause,
      where: placeOf(cause),
      outcome,
      note,
      target: target === null ? null : (names.get(target) ?? null),
      pattern,
      pages: count,
      first: first[index]!.flatMap((n) => names.get(n) ?? []),
    }
  })
}

export function unpackCause(body: Uint8Array): StoredCause {
  return unpackJsonSync<StoredCause>(body)
}

/** A cause is the key of a message, and the place in the page if there is one. */
export function placeOf(cause: string | null): string | null {
  const space = cause?.indexOf(' ') ?? -1
  return space === -1 ? null : cause!.slice(space + 1) || null
}

const NAMES_AT_ONCE = 1_000

/** URLs and titles by number. */
export async function namePages(
  db: Db,
  { id, projectKey }: ScanOfProject,
  numbers: readonly number[],
): Promise<Map<number, NamedPage>> {
  const names = new Map<number, NamedPage>()
  const each = [...new Set(numbers)]
  for (let from = 0; from < each.length; from += NAMES_AT_ONCE) {
    const rows = await db
      .selectFrom('addresses')
      .leftJoin('listed_pages', (join) =>
        join.onRef('listed_pages.n', '=', 'addresses.n').on('listed_pages.scan_key', '=', knownKey(id)),
      )
      .select(['addresses.n', 'addresses.url', 'listed_pages.title', 'listed_pages.n as listed'])
      .where('addresses.project_key', '=', projectKey)
      .where('addresses.n', 'in', each.slice(from, from + NAMES_AT_ONCE))
      .execute()
    for (const { listed, ...row } of rows) names.set(row.n, { ...row, isListed: listed !== null })
  }
  return names
}
