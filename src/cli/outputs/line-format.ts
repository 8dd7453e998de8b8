import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanLine } from '../../common/text.ts'
import type { ComparedFinding } from '../../domain/compare/compare-findings.ts'
import type { RunComparison } from '../../domain/compare/compare-runs.ts'
import { certainlyNew } from '../../domain/compare/worse.ts'
import type { OutputPage } from './output-page.ts'
import type { ReportedFinding } from './reported-finding.ts'

const LEVELS = { fail: 'error', warn: 'warning' } as const

/**
 * `file:line:col level audit message`, a line for each problem of a page, as editors and grep read it. Line and column are 1 where they
 * are not known. With a baseline, only what is new.
 */
export function pageLines({ assessment, change, findings }: OutputPage): string {
  const page = pathOf(assessment.url)
  const { error } = assessment
  if (error !== null) return lineOf(page, { line: 1, level: 'error', audit: error.code, message: error.message })
  return (change === undefined ? findings : (change?.newFindings ?? []))
    .map((finding) => lineOf(page, ofFinding(finding)))
    .join('')
}

/** What is new in a comparison of two runs; of saved ones, the page is the URL of the later. */
export function comparisonLines(
  { head, audits }: RunComparison,
  say: (audit: string, finding: ComparedFinding) => ComparedFinding,
): string {
  const lines = audits.flatMap((audit) =>
    certainlyNew(audit, head.url).map((finding) =>
      lineOf(pathOf(head.url), {
        ...placed(say(audit.id, finding)),
        level: audit.after === 'warn' ? 'warning' : 'error',
        audit: audit.id,
      }),
    ),
  )
  return lines.join('')
}

interface Line {
  line: number
  level: (typeof LEVELS)[keyof typeof LEVELS]
  audit: string
  message: string
}

/** Of a page by its URL, `file:` or another. */
export function findingLine(url: string, finding: LineFinding): string {
  return lineOf(pathOf(url), ofFinding(finding))
}

type LineFinding = Pick<ReportedFinding, 'audit' | 'outcome' | 'message' | 'where' | 'line'>

function ofFinding(finding: LineFinding): Line {
  return { ...placed(finding), level: LEVELS[finding.outcome], audit: finding.audit }
}

/** Without a line, only the place tells several problems of an audit apart. */
function placed({ message, where, line }: { message: string; where?: string | undefined; line?: number | undefined }) {
  return { line: line ?? 1, message: line === undefined && where !== undefined ? `${message} (${where})` : message }
}

function lineOf(page: string, { line, level, audit, message }: Line): string {
  return `${cleanLine(page)}:${line}:1 ${level} ${audit} ${cleanLine(message)}\n`
}

/** The URL, or the path of a file: from the current folder, if it is below it. */
function pathOf(url: string, folder = process.cwd()): string {
  if (!url.startsWith('file:')) return url
  const path = fileURLToPath(url)
  const below = relative(folder, path)
  return below.startsWith('..') || isAbsolute(below) ? path : below
}
