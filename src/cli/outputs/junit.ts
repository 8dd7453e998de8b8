import { cleanLine, cleanLines, spellOut, startOf } from '../../common/text.ts'
import type { AuditResult } from '../../engine/assessment.ts'
import type { OutputPage } from './output-page.ts'
import type { ReportedFinding } from './reported-finding.ts'

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

/**
 * A page with the audits that apply to it. An audit fails if the gate fails by it; without a gate, if it fails. What is unknown or muted
 * is skipped; a page without a result is an error, its audits are skipped.
 */
export function pageSuite(page: OutputPage, titleOf: (audit: string) => string): string {
  const { assessment, name: classname, muted, failures, change } = page
  const { collectedAt, error, audits } = assessment
  const added = Map.groupBy(change?.newFindings ?? [], ({ audit }) => audit)
  const cases = audits.flatMap((audit): TestCase[] => {
    const { id, outcome, summary } = audit
    const one = { name: `${id}: ${titleOf(id)}`, classname }
    const isFailed = failures === null ? outcome === 'fail' : failures.audits.has(id)
    if (error !== null)
      return outcome === 'not-applicable' ? [] : [{ ...one, state: 'skipped', message: error.message }]
    // A page can get worse by an audit that no longer applies to it.
    if (outcome === 'not-applicable' && !isFailed) return []
    if ((outcome === 'unknown' && !isFailed) || muted.audits.has(id))
      return [{ ...one, state: 'skipped', message: summary }]
    if (outcome === 'pass') return [{ ...one, state: 'passed' }]
    const details = detailsOf(audit, added.get(id) ?? [])
    // What fails no test is shown with it.
    return [{ ...one, state: isFailed ? 'failed' : 'passed', message: added.get(id)?.[0]?.message ?? summary, details }]
  })
  const reasons = failures?.reasons ?? []
  const name = (at: number) => (at === 0 ? 'gate' : `gate ${at + 1}`)
  cases.unshift(
    ...reasons.map((reason, at): TestCase => ({ name: name(at), classname, state: 'failed', message: reason })),
  )
  if (error !== null)
    cases.unshift({ name: 'page', classname, state: 'error', message: `${error.code}: ${error.message}` })
  return suite(classname, collectedAt, cases)
}

/** What is new stands first, marked with a +. */
function detailsOf({ summary, findings, findingsTotal }: AuditResult, added: readonly ReportedFinding[]): string {
  const line = ({ message, where, line, snippet }: Pick<ReportedFinding, 'message'> & Partial<ReportedFinding>) =>
    [line === undefined ? '' : `line ${line}`, where ?? '', message, snippet ?? ''].filter(Boolean).join('  ')
  const more = findingsTotal - findings.length
  const first = added.map((one) => `+ ${line(one)}`)
  return [summary, ...first, ...findings.map(line), ...(more > 0 ? [`… ${more}`] : [])].join('\n')
}

/** For what is wrong with the check as a whole. */
export function errorSuite(message: string, timestamp: string): string {
  return suite('Verdict', timestamp, [{ name: 'check', classname: 'Verdict', state: 'error', message }])
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
