import { runOfAssessment } from '../../../domain/compare/comparable-run.ts'
import { compareRuns, isRefused } from '../../../domain/compare/compare-runs.ts'
import type { AuditResult, Finding } from '../../../engine/assessment.ts'
import type { GateFailures } from '../../check/page-gate.ts'
import { assessmentOf, result } from '../../testing/assessment.ts'
import { type OutputPage, outputPage } from '../output-page.ts'
import type { OutputWords } from '../reported-finding.ts'

/** What a page may contain to get out of a file that quotes it. */
export const HOSTILE =
  ']]> --> <script>alert(1)</script> <img src=x onerror=alert(1)> @everyone @octocat [link](https://evil.example) https://evil.example www.evil.example #1 GH-2 `code` | \\| **b** "\' & \u0000\u001b[31m\ufffe\uffff\u202e\ud800'

/** A page that quotes it everywhere. `findings` more are of an audit that fails. */
export function hostilePage({
  url = 'file:///repository/dist/index.html',
  findings = 3,
  muted = [] as string[],
} = {}): OutputPage {
  const finding = (at: number): Finding => ({ message: HOSTILE, where: HOSTILE, snippet: HOSTILE, line: at + 1 })
  const all = Array.from({ length: findings }, (_, at) => finding(at))
  const assessment = assessmentOf(
    [
      result('security/csp', 'high', 'fail', { summary: HOSTILE, value: `=${HOSTILE}`, findings: all }),
      result('seo/title', 'medium', 'warn', { summary: HOSTILE, findings: [{ message: HOSTILE, note: true }] }),
      result('seo/description', 'medium', 'unknown', { summary: HOSTILE }),
      result('seo/headings', 'low', 'pass'),
      result('seo/hreflang', 'low', 'not-applicable'),
    ],
    { url, finalUrl: 'http://localhost/index.html' },
  )
  const parts = { audits: new Set(muted), findings: new Map() }
  return outputPage({ judged: assessment, assessment, isFailed: true, muted: parts }, '/repository')
}

/** A page that answered with an error: audits saw the error page. */
export function unjudgedPage(): OutputPage {
  const missing = { message: 'The head has no title element.', where: 'head', line: 1 }
  const assessment = assessmentOf(
    [
      result('seo/title', 'high', 'fail', { findings: [missing] }),
      result('seo/open-graph', 'low', 'warn'),
      result('seo/headings', 'low', 'pass'),
    ],
    { result: null, score: null, error: { code: 'http_error', message: 'It returned status 500.' }, plan: null },
  )
  return outputPage({ judged: assessment, assessment }, '/')
}

interface ChangedPageOptions {
  before: AuditResult[]
  after: AuditResult[]
  url?: string
  failures?: GateFailures
  words?: OutputWords
}

/** A page as it is now, compared with how it was. */
export function changedPage(options: ChangedPageOptions): OutputPage {
  const { before, after, url = 'file:///repository/dist/index.html', failures = null, words } = options
  const settings = { url, finalUrl: 'http://localhost/index.html' }
  const judged = assessmentOf(after, settings)
  const comparison = compareRuns(runOfAssessment(assessmentOf(before, settings)), runOfAssessment(judged))
  if (isRefused(comparison)) throw new Error(comparison.message)
  return outputPage({ judged, assessment: judged, failures, comparison }, '/repository', words)
}

/** An image without alt text. */
export const image = (src: string, line: number): Finding => ({
  message: 'This image has no alt attribute.',
  key: 'noAlt',
  where: `main > img:nth-of-type(${line})`,
  snippet: `<img src="/${src}.png">`,
  line,
})
