import { cleanLine, cleanLines, spellOut, startOf } from '../../common/text.ts'
import type { AuditResult } from '../../engine/assessment.ts'
import type { OutputPage } from './output-page.ts'

/** One case of a suite: what an audit says about a page. */
export interface TestCase {
  name: string
  /** The page, so that the same audit of two pages is two tests. */
  classname: string
  state: 'passed' | 'failed' | 'skipped' | 'error'
  message?: string
  details?: string
}

export const JUNIT_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="Verdict">\n'
export const JUNIT_END = '</testsuites>\n'

const LONGEST_DETAILS = 10_000

/** A page with the audits that apply to it. What is unknown or muted is skipped; a page without a result is an error, its audits are skipped. */
export function pageSuite({ assessment, name: page, muted }: OutputPage, titleOf: (audit: string) => string): string {
  const { collectedAt, error, audits } = assessment
  const cases = audits.flatMap((audit): TestCase[] => {
    if (audit.outcome === 'not-applicable') return []
    const name = `${audit.id}: ${titleOf(audit.id)}`
    if (error !== null) return [{ name, classname: page, state: 'skipped', message: error.message }]
    return [{ name, classname: page, ...outcomeOf(audit, muted.audits.has(audit.id)) }]
  })
  if (error !== null)
    cases.unshift({ name: 'page', classname: page, state: 'error', message: `${error.code}: ${error.message}` })
  return suite(page, collectedAt, cases)
}

function outcomeOf(audit: AuditResult, isMuted: boolean): Pick<TestCase, 'state' | 'message' | 'details'> {
  const { outcome, summary } = audit
  if (outcome === 'unknown' || isMuted) return { state: 'skipped', message: summary }
  if (outcome === 'pass') return { state: 'passed' }
  // A warning fails no test, but is shown with it.
  return { state: outcome === 'fail' ? 'failed' : 'passed', message: summary, details: detailsOf(audit) }
}

function detailsOf({ summary, findings, findingsTotal }: AuditResult): string {
  const lines = findings.map(({ message, where, line, snippet }) =>
    [line === undefined ? '' : `line ${line}`, where ?? '', message, snippet ?? ''].filter(Boolean).join('  '),
  )
  const more = findingsTotal - findings.length
  return [summary, ...lines, ...(more > 0 ? [`… ${more}`] : [])].join('\n')
}

/** `<testsuite>` as Jenkins, GitLab and others read it. */
export function suite(name: string, timestamp: string, cases: readonly TestCase[]): string {
  const count = (state: TestCase['state']) => cases.filter((one) => one.state === state).length
  const numbers = `tests="${cases.length}" failures="${count('failed')}" errors="${count('error')}" skipped="${count('skipped')}"`
  const time = timestamp.replace(/(?:\.\d+)?Z$/, '')
  return `<testsuite name="${attribute(name)}" ${numbers} time="0" timestamp="${attribute(time)}">\n${cases.map(testCase).join('')}</testsuite>\n`
}

function testCase({ name, classname, state, message = '', details = '' }: TestCase): string {
  const start = `<testcase name="${attribute(name)}" classname="${attribute(classname)}" time="0"`
  if (state === 'passed')
    return details === '' ? `${start}/>\n` : `${start}><system-out>${text(details)}</system-out></testcase>\n`
  if (state === 'skipped') return `${start}><skipped message="${attribute(message)}"/></testcase>\n`
  const tag = state === 'error' ? 'error' : 'failure'
  return `${start}><${tag} message="${attribute(message)}" type="${tag}">${text(details)}</${tag}></testcase>\n`
}

/** XML 1.0 §2.2 allows no other controls than tabs and line breaks, and neither of the last two code points. */
function allowed(cleaned: string): string {
  return cleaned.replace(/[\ufffe\uffff]/g, spellOut)
}

function text(value: string): string {
  const short = value.length <= LONGEST_DETAILS ? value : `${startOf(value, LONGEST_DETAILS)}…`
  return escaped(allowed(cleanLines(short)))
}

function attribute(value: string): string {
  return escaped(allowed(cleanLine(startOf(value, LONGEST_DETAILS)))).replaceAll('"', '&quot;')
}

/** `]]>` may not stand in text either (§2.4). */
function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
