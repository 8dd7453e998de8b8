import { firstPosition } from '../../common/binary-search.ts'
import { STATE } from './site.ts'

/** A scan by the numbers of its pages, which are the same in every scan of a project. All lists ascend. */
export interface MarkedScan {
  /** A limit ended it, so what it does not have may still be there. */
  isCut: boolean
  /** It got less far than the other one: a problem of the whole site that it does not have may still be there. */
  isLess?: boolean
  /** What gave an answer, and pages that were judged. */
  answered: Uint32Array
  judged: Uint32Array
  /** Numbers that it knew and did not request, such as the rest of a trap: of those that the other scan has. */
  unrequested: ReadonlySet<number>
  audits: ReadonlyMap<string, AuditPages>
  /** Audits of the whole site without an outcome, or all where nothing compares. */
  unknownAudits: Pick<ReadonlySet<string>, 'has'>
  depthOf: DepthOf
}

/** How a page was opened in a browser; empty if it was not. What only a browser sees of it can't be compared with anything else. */
export type DepthOf = (n: number) => string

/** Pages by what an audit says about them. */
export interface AuditPages {
  fail: Uint32Array
  warn: Uint32Array
  unknown: Uint32Array
}

/** What became of the problems that one audit finds. */
export interface AuditChange {
  audit: string
  /** Pages that have the problem and did not have it before; `newFailed`: that fail and did not before. */
  new: number
  newFailed: number
  /** Those of `newFailed` that the scan before has judged too: not new pages. */
  worsened: number
  /** Those of `newFailed` that are new pages with a problem that others had before, such as that of their template. */
  inherited: number
  /** The same of `new`, so with warnings. */
  inheritedNew: number
  /** Pages that no longer have it. */
  fixed: number
  /** Pages with the problem that are no longer there. */
  gone: number
  /** Pages where one of the scans cannot tell. */
  unknown: number
  /** The first of them. */
  newPages: number[]
  fixedPages: number[]
}

const LISTED = 100
const EMPTY: AuditPages = { fail: new Uint32Array(), warn: new Uint32Array(), unknown: new Uint32Array() }

/** Audits whose problems are on other pages than before, those with most new pages first. */
export function auditChanges(before: MarkedScan, after: MarkedScan): AuditChange[] {
  const audits = [...new Set([...before.audits.keys(), ...after.audits.keys()])]
  return inOrderOfChange(audits.map(auditComparer(before, after)))
}

/** Without those where nothing is different. */
export function inOrderOfChange(changes: AuditChange[]): AuditChange[] {
  return changes
    .filter((change) => change.new + change.newFailed + change.fixed + change.gone + change.unknown > 0)
    .sort((a, b) => b.new - a.new || b.fixed - a.fixed || (a.audit < b.audit ? -1 : 1))
}

/** For one audit at a time: there may be millions of marks, and other work waits. */
export function auditComparer(before: MarkedScan, after: MarkedScan): (audit: string) => AuditChange {
  const was = presenceIn(before)
  const is = presenceIn(after)
  const isOtherDepth = (n: number) => before.depthOf(n) !== after.depthOf(n)

  function appeared(audit: string, n: number): 'new' | 'unknown' {
    if (isByDepth(audit) && was(n) === JUDGED && isOtherDepth(n)) return 'unknown'
    const isThere = audit.startsWith('site/') ? was(n) >= ANSWERED : was(n) === JUDGED
    return isThere || !(before.isCut || before.unrequested.has(n)) ? 'new' : 'unknown'
  }

  function disappeared(audit: string, n: number): 'fixed' | 'gone' | 'unknown' {
    if (isByDepth(audit) && is(n) === JUDGED && isOtherDepth(n)) return 'unknown'
    if (!audit.startsWith('site/')) return is(n) === JUDGED ? 'fixed' : is(n) === ANSWERED ? 'gone' : 'unknown'
    // A broken link is still there while its target was not requested.
    if (after.isLess) return 'unknown'
    if (is(n) >= ANSWERED) return 'fixed'
    // What is not a page, such as the target of a broken link, is not asked for again once nothing leads there.
    return was(n) === JUDGED || after.isCut ? 'unknown' : 'fixed'
  }

  return (audit) => {
    const then = before.audits.get(audit) ?? EMPTY
    const now = after.audits.get(audit) ?? EMPTY
    const isOpen = before.unknownAudits.has(audit) || after.unknownAudits.has(audit)
    const change: AuditChange = {
      audit,
      new: 0,
      newFailed: 0,
      worsened: 0,
      inherited: 0,
      inheritedNew: 0,
      fixed: 0,
      gone: 0,
      unknown: 0,
      newPages: [],
      fixedPages: [],
    }
    const isOfSite = audit.startsWith('site/')
    const hadIt = union(then.fail, then.warn)
    const hasIt = union(now.fail, now.warn)
    for (const n of difference(hasIt, hadIt)) {
      const kind = isOpen || includes(then.unknown, n) ? 'unknown' : appeared(audit, n)
      change[kind]++
      if (kind === 'new' && !isOfSite && was(n) < JUDGED && hadIt.length > 0) change.inheritedNew++
      if (kind === 'new' && change.newPages.length < LISTED) change.newPages.push(n)
    }
    for (const n of difference(hadIt, hasIt)) {
      const kind = isOpen || includes(now.unknown, n) ? 'unknown' : disappeared(audit, n)
      change[kind]++
      if (kind === 'fixed' && change.fixedPages.length < LISTED) change.fixedPages.push(n)
    }
    for (const n of difference(now.fail, then.fail)) {
      if (isOpen || includes(then.unknown, n) || appeared(audit, n) !== 'new') continue
      change.newFailed++
      if (was(n) >= (isOfSite ? ANSWERED : JUDGED)) change.worsened++
      else if (!isOfSite && then.fail.length > 0) change.inherited++
    }
    return change
  }
}

/** Whether the outcome on a page depends on how it was opened. */
function isByDepth(audit: string): boolean {
  return !audit.startsWith('site/') || audit === 'site/rendered-links-differ'
}

const ANSWERED = 1
const JUDGED = 2

function presenceIn({ answered, judged }: MarkedScan): (n: number) => number {
  const highest = Math.max(answered.at(-1) ?? 0, judged.at(-1) ?? 0)
  const presence = new Uint8Array(highest + 1)
  for (const n of answered) presence[n] = ANSWERED
  for (const n of judged) presence[n] = JUDGED
  return (n) => presence[n] ?? 0
}

/** Numbers of either list. Both ascend. */
export function union(a: Uint32Array, b: Uint32Array): Uint32Array {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a
  const all = new Uint32Array(a.length + b.length)
  let i = 0
  let j = 0
  let length = 0
  while (i < a.length && j < b.length) {
    const x = a[i]!
    const y = b[j]!
    all[length++] = x < y ? x : y
    if (x <= y) i++
    if (y <= x) j++
  }
  const rest = i < a.length ? a.subarray(i) : b.subarray(j)
  all.set(rest, length)
  return all.subarray(0, length + rest.length)
}

/** Numbers of the first list that the second does not have. Both ascend. */
function difference(a: Uint32Array, b: Uint32Array): number[] {
  const found: number[] = []
  const aLength = a.length
  const bLength = b.length
  let j = 0
  for (let i = 0; i < aLength; i++) {
    const n = a[i]!
    while (j < bLength && b[j]! < n) j++
    // Reading past the end would make the loop several times slower.
    if (j === bLength || b[j] !== n) found.push(n)
  }
  return found
}

function includes(ascending: Uint32Array, n: number): boolean {
  return ascending[firstPosition(0, ascending.length, (position) => ascending[position]! >= n)] === n
}

/** What two scans compare of an address that they requested. `T`: its title, or something that stands for it. */
export interface ComparedPage<T = string | null> {
  /** Position in `STATES`. */
  state: number
  status: number
  score: number | null
  title: T
  textHash: number
  isIndexable: boolean
}

/** What may be different about a page that is still there. */
export const PAGE_CHANGES = ['status', 'indexable', 'title', 'text', 'score'] as const
export type PageChange = (typeof PAGE_CHANGES)[number]

/** Below this, timings alone may make the difference. */
export const SCORE_STEP = 5

export type PageComparison = { kind: 'new' | 'gone' | 'unknown' | 'same' } | { kind: 'changed'; changes: PageChange[] }

/** `undefined`: the scan did not request it. `isCut`: the scan before may have missed it. `isOtherDepth`: scores can't be compared. */
export function comparePages<T>(
  before: ComparedPage<T> | undefined,
  after: ComparedPage<T> | undefined,
  { isCut, isOtherDepth = false }: { isCut: boolean; isOtherDepth?: boolean },
): PageComparison {
  if (before === undefined) {
    if (after === undefined || !isThere(after)) return { kind: 'same' }
    return { kind: isCut ? 'unknown' : 'new' }
  }
  if (after === undefined) return { kind: isThere(before) ? 'unknown' : 'same' }
  if (isThere(before) && (after.status === 404 || after.status === 410)) return { kind: 'gone' }
  const seen = isOtherDepth ? { ...before, score: after.score } : before
  const changes = isThere(before) && isThere(after) ? differences(seen, after) : statusOf(before, after)
  return changes.length === 0 ? { kind: 'same' } : { kind: 'changed', changes }
}

function isThere({ state, status }: Pick<ComparedPage, 'state' | 'status'>): boolean {
  return state === STATE.fetched && status >= 200 && status < 300
}

function statusOf<T>(before: ComparedPage<T>, after: ComparedPage<T>): PageChange[] {
  return before.status === after.status && before.state === after.state ? [] : ['status']
}

function differences<T>(before: ComparedPage<T>, after: ComparedPage<T>): PageChange[] {
  const isDifferent: Record<PageChange, boolean> = {
    status: before.status !== after.status,
    indexable: before.isIndexable !== after.isIndexable,
    title: before.title !== after.title,
    text: before.textHash !== after.textHash,
    score:
      (before.score === null) !== (after.score === null) ||
      Math.abs((before.score ?? 0) - (after.score ?? 0)) >= SCORE_STEP,
  }
  return PAGE_CHANGES.filter((name) => isDifferent[name])
}
