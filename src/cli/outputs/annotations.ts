import { cleanLines } from '../../common/text.ts'
import { withoutCommandsInside } from '../text/runner-commands.ts'
import { keepCostliest } from './costliest.ts'
import type { ReportedFinding } from './output-page.ts'

/** GitHub shows 10 of a step. */
const MOST = 10
const LONGEST = 1_000

/** The costliest problems in files as workflow commands, one for each audit of a page. */
export function openAnnotations(titleOf: (audit: string) => string) {
  const commands = keepCostliest<string>(MOST)
  const seen = new Set<string>()
  return {
    add(finding: ReportedFinding): void {
      if (!('file' in finding.place)) return
      const { file } = finding.place
      const key = `${finding.audit} ${file}`
      if (seen.has(key)) return
      seen.add(key)
      const { audit, outcome, line = 1, message, snippet, cost } = finding
      const properties = { file, line: String(line), title: `${titleOf(audit)} (${audit})` }
      const list = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`)
      const text = snippet ? `${message}\n${snippet}` : message
      const command = `::${outcome === 'fail' ? 'error' : 'warning'} ${list.join(',')}::${data(text)}`
      commands.add(`${withoutCommandsInside(command)}\n`, cost)
    },
    text: () => commands.list().join(''),
  }
}

/** What the runner would read as the end of a value: see "workflow commands" of GitHub Actions. */
function data(text: string): string {
  return cleanLines(text).slice(0, LONGEST).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
