import { isAbsolute, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanLine } from '../../common/text.ts'
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

interface Line {
  line: number
  level: (typeof LEVELS)[keyof typeof LEVELS]
  audit: string
  message: string
}

/** Without a line, only the place tells several problems of an audit apart. */
function ofFinding({ audit, outcome, message, where, line }: ReportedFinding): Line {
  const text = line === undefined && where !== undefined ? `${message} (${where})` : message
  return { line: line ?? 1, level: LEVELS[outcome], audit, message: text }
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
