import { cleanLine, cleanLines, startOf, toJson } from '../../common/text.ts'
import type { Importance } from '../../engine/assessment.ts'
import type { Audit } from '../../engine/audit.ts'
import { version } from '../version.ts'
import { keepCostliest } from './costliest.ts'
import type { ReportedFinding } from './output-page.ts'
import { referenceOf } from './place.ts'

/** GitHub shows 5,000 results of a run, and takes 10 MB compressed. */
const MOST_RESULTS = 5_000
const MOST_BYTES = 9_000_000
const LONGEST_TEXT = 1_000

/** What a rule says about itself. */
export type SarifRule = Pick<Audit, 'importance' | 'title' | 'failureTitle' | 'why' | 'fix' | 'authorities'> & {
  id: string
}

/** SARIF 2.1.0 (OASIS), as code scanning reads it. */
export interface SarifWriter {
  add(finding: ReportedFinding): void
  /** A page that could not be judged. */
  addError(message: string): void
  text(): string
  /** How many results did not fit, once there is a text. */
  readonly leftOut: number
}

export function openSarif(rules: readonly SarifRule[]): SarifWriter {
  const findings = keepCostliest<ReportedFinding>(MOST_RESULTS)
  const errors = keepCostliest<string>(100)
  const index = new Map(rules.map(({ id }, at) => [id, at]))
  let leftOut = 0
  return {
    get leftOut() {
      return leftOut
    },
    add: (finding) => findings.add(finding, finding.cost),
    addError: (message) => errors.add(message, 0),
    text() {
      const results = fitting(findings.list().map((finding) => resultOf(finding, index)))
      leftOut = findings.total - results.length
      const notices = errors.list().map((text) => notice('error', text))
      if (leftOut > 0) notices.push(notice('note', `${leftOut} more results were left out.`))
      const run = {
        tool: { driver: { name: 'Verdict', version: version(), rules: rules.map(ruleOf) } },
        invocations: [{ executionSuccessful: errors.total === 0, toolExecutionNotifications: notices }],
        columnKind: 'utf16CodeUnits',
        properties: { leftOut },
        results,
      }
      return `${toJson({ $schema: SCHEMA, version: '2.1.0', runs: [run] })}\n`
    },
  }
}

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

function notice(level: 'error' | 'note', text: string) {
  return { level, message: { text: cut(text) } }
}

const LEVELS = { fail: 'error', warn: 'warning' } as const

/** GitHub sorts security alerts by this number. */
const SECURITY_SEVERITIES: Record<Importance, string> = { high: '8.0', medium: '5.0', low: '3.0', info: '0.0' }

function ruleOf({ id, importance, failureTitle, why, fix, authorities }: SarifRule) {
  const [category] = id.split('/')
  const sources = authorities.map(({ name, url }) => `[${name}](${url})`).join(', ')
  return {
    id,
    name: id,
    shortDescription: { text: failureTitle },
    fullDescription: { text: why },
    help: {
      text: `${fix} ${authorities.map(({ name, url }) => `${name}: ${url}`).join(' ')}`.trim(),
      markdown: `${why}\n\n**Fix:** ${fix}\n\n${sources}`.trim(),
    },
    ...(authorities[0] && { helpUri: authorities[0].url }),
    defaultConfiguration: { level: importance === 'high' ? 'error' : importance === 'info' ? 'note' : 'warning' },
    properties: {
      tags: [category],
      ...(category === 'security' && { 'security-severity': SECURITY_SEVERITIES[importance] }),
    },
  }
}

function resultOf(finding: ReportedFinding, index: ReadonlyMap<string, number>) {
  const { audit, outcome, message, where, snippet, line = 1, fingerprint, place } = finding
  const at = where === undefined ? '' : ` (${where})`
  const ruleIndex = index.get(audit)
  const region = { startLine: line, ...(snippet && { snippet: { text: cut(snippet) } }) }
  return {
    ruleId: audit,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: LEVELS[outcome],
    message: { text: cut(message + at) },
    locations: [{ physicalLocation: { artifactLocation: { uri: referenceOf(place) }, region } }],
    partialFingerprints: { 'verdict/v1': fingerprint },
  }
}

function cut(text: string): string {
  const clean = cleanLines(text)
  return clean.length <= LONGEST_TEXT ? clean : `${cleanLine(startOf(clean, LONGEST_TEXT - 1))}…`
}

/** The first that fit: compressed they are never larger. */
function fitting<T>(results: readonly T[]): T[] {
  let bytes = 0
  const end = results.findIndex((result) => {
    bytes += Buffer.byteLength(toJson(result)) + 1
    return bytes > MOST_BYTES
  })
  return end === -1 ? [...results] : results.slice(0, end)
}
