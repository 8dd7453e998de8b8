import { hash } from 'node:crypto'
import { cleanLine, toJson } from '../../common/text.ts'
import { keepCostliest } from './costliest.ts'
import { countOccurrences } from './occurrences.ts'
import { referenceOf } from './place.ts'
import type { ReportedFinding } from './reported-finding.ts'

const MOST_ISSUES = 5_000
const LONGEST_TEXT = 1_000

const SEVERITIES = {
  fail: { high: 'critical', medium: 'major', low: 'minor', info: 'info' },
  warn: { high: 'major', medium: 'minor', low: 'info', info: 'info' },
} as const

/** The issues of GitLab's code quality report. Each needs a fingerprint of its own. */
export function openCodeQuality() {
  const findings = keepCostliest<ReportedFinding>(MOST_ISSUES)
  return {
    add: (finding: ReportedFinding) => findings.add(finding, finding.cost),
    text(): string {
      const count = countOccurrences()
      return `${toJson(
        findings.list().map((finding) => {
          const path = 'file' in finding.place ? finding.place.file : referenceOf(finding.place)
          const key = `${finding.fingerprint} ${path} ${count(finding)}`
          return {
            type: 'issue',
            check_name: finding.audit,
            description: cleanLine(finding.message).slice(0, LONGEST_TEXT),
            categories: [finding.audit.startsWith('security/') ? 'Security' : 'Style'],
            severity: SEVERITIES[finding.outcome][finding.importance],
            fingerprint: hash('sha256', key, 'hex').slice(0, 40),
            location: { path, lines: { begin: finding.line ?? 1 } },
          }
        }),
      )}\n`
    },
  }
}
