import { cleanLines } from '../../common/text.ts'
import { withoutCommandsInside } from '../text/runner-commands.ts'
import { keepCostliest } from './costliest.ts'
import { referenceOf } from './place.ts'
import type { ReportedFinding } from './reported-finding.ts'

/** GitHub shows 10 of a step. */
const MOST = 10
const LONGEST = 1_000

/**
 * The costliest problems in files as workflow commands, one for each audit of a page. With a baseline only what is new, each place of it,
 * and also that of URLs, which the runner shows without a file.
 */
export function openAnnotations(titleOf: (audit: string) => string) {
  const commands = keepCostliest<string>(MOST)
  const seen = new Set<string>()
  return {
    add(finding: ReportedFinding): void {
      const { audit, outcome, line = 1, message, where, snippet, place, cost, state } = finding
      const isNew = state === 'new'
      if (state !== null && !isNew) return
      if (!('file' in place) && !isNew) return
      const key = `${audit} ${referenceOf(place)}${isNew ? ` ${finding.line ?? where}` : ''}`
      if (seen.has(key)) return
      seen.add(key)
      const at = 'file' in place ? { file: place.file, line: String(line) } : {}
      const properties = { ...at, title: `${titleOf(audit)} (${audit})` }
      const list = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`)
      const element = snippet === undefined ? where : undefined
      const page = 'file' in place ? [element] : [[place.address, where].filter(Boolean).join('  ')]
      const text = [message, ...page, snippet].filter(Boolean).join('\n')
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
