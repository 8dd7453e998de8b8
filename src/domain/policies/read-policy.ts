import { createHash } from 'node:crypto'
import { DAY_MS } from '../../common/durations.ts'
import { nearest } from '../../common/nearest.ts'
import {
  CONTENT_CHECK_KINDS,
  contentProblemText,
  readContentChecks,
} from '../../engine/derive/content/written-checks.ts'
import { parseGlob } from '../../engine/site/addresses/glob.ts'
import { FEWEST_LAB_RUNS } from '../compare/metrics.ts'
import { checkShape, MOST_PROBLEMS, type PolicyPath, type PolicyProblem } from './check-shape.ts'
import { parseQuantity, type QuantityKind } from './quantity.ts'
import { MAX_GLOBS, Policy, type PolicyBudget, type PolicyContent, type PolicyMute, TIME_BUDGETS } from './schema.ts'

export interface ReadPolicyOptions {
  /** The ids of all audits. */
  auditIds: readonly string[]
  /** Milliseconds since the epoch. */
  now: number
  /** How often Lighthouse measures a page; undefined if that is not known, or it measures none. */
  labRuns?: number | undefined
  /** What raises it, for the message: a setting or an option. */
  labRunsSetting?: string
}

/** A leap year and the rest of the last day. */
const LONGEST_MUTE = 367 * DAY_MS

/** Checks a document as strictly as a compiler: everything in it has a meaning, or it is an error. */
export function readPolicy(
  document: unknown,
  options: ReadPolicyOptions,
): { policy: Policy } | { problems: PolicyProblem[] } {
  const wrongShape = checkShape(Policy, document)
  if (wrongShape.length > 0) return { problems: wrongShape }
  const policy = document as Policy
  const problems: PolicyProblem[] = []
  for (const problem of problemsOf(policy, options)) {
    problems.push(problem)
    if (problems.length === MOST_PROBLEMS) break
  }
  return problems.length > 0 ? { problems } : { policy }
}

function* problemsOf(policy: Policy, options: ReadPolicyOptions): Generator<PolicyProblem> {
  const { thresholds, audits = {}, require: required = [], mute = [], content = [], budgets = [] } = policy
  if (thresholds !== undefined && thresholds.decent >= thresholds.good)
    yield { path: ['thresholds', 'decent'], problem: 'must be lower than good.' }
  for (const id of Object.keys(audits)) yield* unknownAudit(id, ['audits', id], options)
  for (const [at, id] of required.entries()) yield* unknownAudit(id, ['require', at], options)
  for (const [at, one] of mute.entries()) yield* problemsOfMute(one, ['mute', at], required, options)
  for (const [at, one] of content.entries()) yield* problemsOfContent(one, ['content', at])
  for (const [at, one] of budgets.entries()) yield* problemsOfBudget(one, ['budgets', at], options)
  const names = budgets.map(({ name }) => name)
  for (const [at, name] of names.entries())
    if (names.indexOf(name) < at) yield { path: ['budgets', at, 'name'], problem: 'is the name of another budget.' }
  const globs = [...mute, ...content, ...budgets].reduce((sum, { paths = [] }) => sum + paths.length, 0)
  if (globs > MAX_GLOBS) yield { path: [], problem: `must have at most ${MAX_GLOBS} paths in total.` }
}

function* unknownAudit(id: string, path: PolicyPath, { auditIds }: ReadPolicyOptions): Generator<PolicyProblem> {
  if (auditIds.includes(id)) return
  const [near] = nearest(id, auditIds)
  const problem =
    near === undefined ? 'is not an audit. Run verdict audits for a list.' : `is not an audit. Did you mean ${near}?`
  yield { path, problem }
}

/** Also those of version 1, which stored policies may have: a run says that they match nothing. */
const FINGERPRINT = /^(?:2-)?[a-z2-7]{12}$/

function* problemsOfMute(
  { audit, fingerprint, paths, until }: PolicyMute,
  path: PolicyPath,
  required: readonly string[],
  options: ReadPolicyOptions,
): Generator<PolicyProblem> {
  if (audit === undefined && fingerprint === undefined && paths === undefined)
    yield { path, problem: 'must name an audit, a fingerprint or paths.' }
  if (audit !== undefined) yield* unknownAudit(audit, [...path, 'audit'], options)
  if (audit !== undefined && required.includes(audit))
    yield { path: [...path, 'audit'], problem: 'is required, so it cannot be muted.' }
  if (fingerprint !== undefined && !FINGERPRINT.test(fingerprint))
    yield { path: [...path, 'fingerprint'], problem: 'must be one that comparisons show, such as 2-k7m2x4qhd3ab.' }
  yield* problemsOfPaths(paths, path)
  const end = endOfMute(until)
  if (end === null) yield { path: [...path, 'until'], problem: 'must be a date such as 2027-03-01.' }
  else if (end > options.now + LONGEST_MUTE)
    yield { path: [...path, 'until'], problem: 'must be at most a year ahead.' }
}

function* problemsOfPaths(paths: readonly string[] = [], path: PolicyPath): Generator<PolicyProblem> {
  for (const [at, text] of paths.entries()) {
    const glob = parseGlob(text)
    if ('problem' in glob) yield { path: [...path, 'paths', at], problem: glob.problem }
  }
}

function* problemsOfContent(content: PolicyContent, path: PolicyPath): Generator<PolicyProblem> {
  yield* problemsOfPaths(content.paths, path)
  if (CONTENT_CHECK_KINDS.every((kind) => (content[kind] ?? []).length === 0))
    yield { path, problem: 'must have must_contain or must_not_contain.' }
  for (const kind of CONTENT_CHECK_KINDS)
    for (const [at, written] of (content[kind] ?? []).entries()) {
      const read = readContentChecks(kind, [written])
      if ('problem' in read) yield { path: [...path, kind, at], problem: contentProblemText(read.problem) }
    }
}

function* problemsOfBudget(
  budget: PolicyBudget,
  path: PolicyPath,
  { labRuns, labRunsSetting = 'the number of Lighthouse runs' }: ReadPolicyOptions,
): Generator<PolicyProblem> {
  const { bytes = {}, requests = {}, vitals = {} } = budget
  yield* problemsOfPaths(budget.paths, path)
  if ([bytes, requests, vitals].every((limits) => Object.keys(limits).length === 0))
    yield { path, problem: 'must limit bytes, requests or vitals.' }
  for (const [name, text] of Object.entries(bytes)) yield* wrongQuantity(text, 'size', [...path, 'bytes', name])
  for (const name of TIME_BUDGETS) {
    const text = vitals[name]
    if (text !== undefined) yield* wrongQuantity(text, 'duration', [...path, 'vitals', name])
  }
  if (labRuns === undefined || labRuns >= FEWEST_LAB_RUNS || Object.keys(vitals).length === 0) return
  const problem = `need the median of at least ${FEWEST_LAB_RUNS} Lighthouse runs, not of ${labRuns}. Raise ${labRunsSetting}.`
  yield { path: [...path, 'vitals'], problem }
}

function* wrongQuantity(text: string, kind: QuantityKind, path: PolicyPath): Generator<PolicyProblem> {
  const quantity = parseQuantity(text, kind)
  if (typeof quantity !== 'number') yield { path, problem: quantity.problem }
}

/** When a mute ends, in milliseconds since the epoch: after its last day; null if that is no date. */
export function endOfMute(until: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(until)) return null
  const day = Date.parse(`${until}T00:00:00Z`)
  const isDate = !Number.isNaN(day) && new Date(day).toISOString().startsWith(until)
  return isDate ? day + DAY_MS : null
}

/** The same for equal documents, regardless of the order of their keys. */
export function policyHash(policy: Policy): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(policy)))
    .digest('hex')
    .slice(0, 16)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, one]) => [name, sorted(one)]))
}
