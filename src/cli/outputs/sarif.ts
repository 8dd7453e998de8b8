import { cleanLine, cleanLines, startOf, toJson } from '../../common/text.ts'
import type { Importance } from '../../engine/assessment.ts'
import type { Audit } from '../../engine/audit.ts'
import { version } from '../version.ts'
import { keepCostliest } from './costliest.ts'
import { countOccurrences } from './occurrences.ts'
import { referenceOf } from './place.ts'
import type { FindingState, ReportedFinding } from './reported-finding.ts'

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
    // If not all fit, those that are new stay first, and those that are fixed go first.
    add: (finding) => findings.add(finding, finding.cost + (RANKS[finding.state ?? 'unchanged'] ?? 0)),
    addError: (message) => errors.add(message, 0),
    text() {
      const count = countOccurrences()
      const results = fitting(findings.list().map((finding) => resultOf(finding, index, count(finding))))
      leftOut = findings.total - results.length
      const notices = errors.list().map((text) => notice('error', text))
      if (leftOut > 0) notices.push(notice('note', `${leftOut} more results were left out.`))
      const run = {
        tool: { driver: { ...DRIVER, version: version(), semanticVersion: version(), rules: rules.map(ruleOf) } },
        invocations: [{ executionSuccessful: errors.total === 0, toolExecutionNotifications: notices }],
        columnKind: 'utf16CodeUnits',
        properties: { leftOut },
        results,
      }
      return `${toJson({ $schema: SCHEMA, version: '2.1.0', runs: [run] })}\n`
    },
  }
}

/** More than an audit costs. */
const MOST_COST = 1_000
const RANKS: Partial<Record<FindingState, number>> = { new: MOST_COST, fixed: -MOST_COST }

const DRIVER = { name: 'Verdict', informationUri: 'https://www.npmjs.com/package/verdict' }

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

function notice(level: 'error' | 'note', text: string) {
  return { level, message: { text: cut(text) } }
}

const LEVELS = { fail: 'error', warn: 'warning' } as const

/** GitHub sorts security alerts by this number. */
const SECURITY_SEVERITIES: Record<Importance, string> = { high: '8.0', medium: '5.0', low: '3.0', info: '0.0' }

/** Tools expect one that is not the id: `seo/open-graph` is SeoOpenGraph. */
function nameOf(id: string): string {
  return id.replaceAll(/(?:^|[/-])(.)/g, (_, first: string) => first.toUpperCase())
}

function ruleOf({ id, importance, failureTitle, why, fix, authorities }: SarifRule) {
  const [category] = id.split('/')
  const sources = authorities.map(({ name, url }) => `[${name}](${url})`).join(', ')
  return {
    id,
    name: nameOf(id),
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

/** SARIF 2.1.0 §3.27.24. A page that is not in the baseline has nothing but new results. */
const STATES: Record<FindingState, string> = { new: 'new', unlisted: 'new', unchanged: 'unchanged', fixed: 'absent' }

function resultOf(finding: ReportedFinding, index: ReadonlyMap<string, number>, occurrence: number) {
  const { audit, outcome, message, where, snippet, line = 1, fingerprint, place, state } = finding
  const at = where === undefined ? '' : ` (${where})`
  const ruleIndex = index.get(audit)
  const region = { startLine: line, ...(snippet && { snippet: { text: cut(snippet) } }) }
  return {
    ruleId: audit,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: LEVELS[outcome],
    ...(state !== null && { baselineState: STATES[state] }),
    message: { text: cut(message + at) },
    locations: [{ physicalLocation: { artifactLocation: { uri: referenceOf(place) }, region } }],
    // The second is the one that code scanning goes by. It would make it from the line otherwise.
    partialFingerprints: { 'verdict/v2': fingerprint, primaryLocationLineHash: `${fingerprint}:${occurrence}` },
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
