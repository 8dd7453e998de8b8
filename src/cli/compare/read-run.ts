import { isObject } from '../../common/is-object.ts'
import { type ComparableRun, runOfAssessment, runOfResults } from '../../domain/compare/comparable-run.ts'
import type { Results } from '../../domain/results/schema.ts'
import type { Assessment, Extent } from '../../engine/assessment.ts'
import { DEPTHS, DEVICES, RESULTS } from '../../vocabulary.ts'
import { UsageError } from '../command.ts'
import { readInput } from '../input.ts'
import type { Terminal } from '../terminal.ts'

const LARGEST_FILE = 256 * 1024 * 1024
const MOST_AUDITS = 1_000
const MOST_FINDINGS = 100

/** A page of a file: its run, or evidence that is still to be judged. */
export type SavedPage = { run: ComparableRun; url: string } | { evidence: object; size: number }

/** What a file holds: one JSON object, or one on each line. */
export async function readSavedPages(name: string, terminal: Terminal): Promise<SavedPage[]> {
  const text = (await readInput(name, terminal, LARGEST_FILE)).toString('utf8').replace(/^\ufeff/, '')
  const pages = objectsIn(text)
    .filter((value) => !isMark(value))
    .map((value) => savedPage(value, text.length))
  if (pages.length > 0 && pages.every((page) => page !== null)) return pages
  throw new UsageError(
    `${name} is neither the output of verdict check --json, nor a run of the API, nor evidence of verdict collect.`,
  )
}

/** The last line of a check that was interrupted. */
function isMark(value: unknown): boolean {
  return isObject(value) && value['incomplete'] !== undefined
}

function objectsIn(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    return lines.length < 2 ? [] : lines.map(parsed)
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** null if it is none. */
function savedPage(value: unknown, size: number): SavedPage | null {
  if (!isObject(value)) return null
  if (value['format'] !== undefined) return { evidence: value, size }
  if (isObject(value['data'])) return savedPage(value['data'], size)
  if (isObject(value['results'])) return savedPage({ ...value['results'], url: value['url'] }, size)
  try {
    const url = typeof value['url'] === 'string' ? value['url'] : ''
    // Checked below.
    const run =
      'rule_set' in value
        ? runOfResults(value as unknown as Results, url)
        : runOfAssessment(value as unknown as Assessment)
    return isRun(run) ? { run, url: url === '' ? run.url : url } : null
  } catch {
    // Neither of the two formats.
    return null
  }
}

const OUTCOMES = ['pass', 'warn', 'fail', 'not-applicable', 'unknown']

/** Checks all that comparing relies on. */
function isRun({ url, collectedAt, ruleSet, score, result, depth, device, audits }: ComparableRun): boolean {
  return (
    [url, collectedAt, ruleSet].every((text) => typeof text === 'string') &&
    (score === null || Number.isFinite(score)) &&
    (result === null || RESULTS.includes(result)) &&
    DEPTHS.includes(depth) &&
    (device === null || DEVICES.includes(device)) &&
    audits.length <= MOST_AUDITS &&
    audits.every(isAudit)
  )
}

function isAudit(audit: ComparableRun['audits'][number]): boolean {
  const { id, outcome, findings, findingsTotal, extent, points, summary, revision, details } = audit
  return (
    typeof id === 'string' &&
    OUTCOMES.includes(outcome) &&
    typeof summary === 'string' &&
    Number.isSafeInteger(revision) &&
    (details === null || isObject(details)) &&
    Number.isSafeInteger(findingsTotal) &&
    (extent === undefined || isExtent(extent)) &&
    Number.isFinite(points.possible) &&
    Number.isFinite(points.lost) &&
    findings.length <= MOST_FINDINGS &&
    findings.every(isFinding)
  )
}

function isExtent({ checked, affected }: Extent): boolean {
  return Number.isSafeInteger(checked) && Number.isSafeInteger(affected) && checked >= 0 && affected >= 0
}

function isFinding(finding: unknown): boolean {
  if (!isObject(finding) || typeof finding['message'] !== 'string') return false
  const { params } = finding
  const texts = [finding['key'], finding['where'], finding['snippet']]
  return (
    texts.every((text) => text === undefined || typeof text === 'string') && (params === undefined || isObject(params))
  )
}
