import { isObject } from '../../common/is-object.ts'
import type { EvidencePart } from '../../engine/collector.ts'
import { CONTENT_CHECK_KINDS } from '../../engine/derive/content/written-checks.ts'
import type { Evidence } from '../../engine/evidence.ts'
import { UsageError } from '../command.ts'
import { type Line, LONGEST_LINE } from '../input.ts'

/** The kind of input, decided by its first line that is not blank. */
type Input =
  | { kind: 'nothing' }
  /** `size`: the characters of its text. */
  | { kind: 'evidence'; value: object; size: number }
  | { kind: 'captures'; lines: AsyncIterable<Line> }

/** Evidence is one object with a `format`, on one line or indented over many; anything else is read line by line. */
export async function kindOfInput(lines: AsyncGenerator<Line>): Promise<Input> {
  const seen: Line[] = []
  let first: Line | undefined
  do {
    const next = await lines.next()
    if (next.done) return { kind: 'nothing' }
    first = next.value
    seen.push(first)
  } while (isBlank(first))
  if ('text' in first && first.text.trim() === '{') return await indented(seen, lines)
  const value = 'text' in first ? evidenceIn(first.text) : null
  if (value === null) return { kind: 'captures', lines: chained(seen, lines) }
  for await (const more of lines)
    if (!isBlank(more))
      throw new UsageError(`Evidence must be a single JSON object, but there is more on line ${more.number}.`)
  return { kind: 'evidence', value, size: 'text' in first ? first.text.length : 0 }
}

/** `jq` and editors put the first brace on its own line. If it is not an object after all, the lines are read one by one. */
async function indented(seen: Line[], lines: AsyncGenerator<Line>): Promise<Input> {
  let size = 0
  for await (const line of lines) {
    seen.push(line)
    size += 'text' in line ? line.text.length : LONGEST_LINE
    if (size > LONGEST_LINE) return { kind: 'captures', lines: chained(seen, lines) }
  }
  const value = evidenceIn(seen.map((line) => ('text' in line ? line.text : '')).join('\n'))
  if (value !== null) return { kind: 'evidence', value, size }
  // Such as the output of verdict check --json: each of its lines would be called invalid.
  if (isOneObject(seen))
    throw new UsageError(
      'The input is an object over several lines, but not evidence of verdict collect. A capture must be on one line.',
    )
  return { kind: 'captures', lines: chained(seen, lines) }
}

/** By its indentation: only the braces around it begin a line. */
function isOneObject(lines: readonly Line[]): boolean {
  const texts = lines.filter((line) => !isBlank(line)).map((line) => ('text' in line ? line.text : ''))
  return texts.at(-1)?.trimEnd() === '}' && texts.slice(1, -1).every((text) => /^[ \t]/.test(text))
}

function evidenceIn(text: string): object | null {
  // Captures are parsed in another process, because one may crash it.
  if (!text.includes('"format"')) return null
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('format' in value)) return null
    // A capture may have a field of that name too.
    return 'html' in value || 'html_base64' in value ? null : value
  } catch {
    return null
  }
}

async function* chained(seen: Line[], rest: AsyncIterable<Line>): AsyncGenerator<Line> {
  yield* seen.splice(0)
  yield* rest
}

function isBlank(line: Line): boolean {
  return 'text' in line && line.text.trim() === ''
}

/** Every part of the evidence; a new one is a compile error until it is listed here. */
const PARTS: Record<EvidencePart, true> = {
  page: true,
  robots: true,
  sitemaps: true,
  certificate: true,
  httpVisit: true,
  notFound: true,
  icons: true,
  resources: true,
  canonicalTarget: true,
  securityTxt: true,
  llmsTxt: true,
}

type Loose = Record<string, unknown>

/** Checks what judging relies on; throws a UsageError that names the invalid part. */
export function checkEvidence(value: object): Evidence {
  const evidence = value as Loose
  if (evidence['format'] !== 1)
    throw new UsageError(`Evidence of format ${JSON.stringify(evidence['format'])} is not supported, only format 1.`)
  if (!['network', 'capture', 'local'].includes(String(evidence['source']))) throw invalid('"source" is unknown')
  if (typeof evidence['url'] !== 'string') throw invalid('"url" is not a string')
  if (typeof evidence['collectedAt'] !== 'string' || Number.isNaN(Date.parse(evidence['collectedAt'])))
    throw invalid('"collectedAt" is not a date')
  for (const part of Object.keys(PARTS)) checkPart(part, evidence[part])
  // Only present if a browser was used.
  for (const part of ['rendered', 'lab']) if (evidence[part] !== undefined) checkPart(part, evidence[part])
  if (evidence['contentChecks'] !== undefined) checkContentChecks(evidence['contentChecks'])
  const page = evidence['page'] as Loose
  if (page['ok'] === true) checkPage(page['value'])
  return value as Evidence
}

function checkPart(part: string, got: unknown): void {
  if (!isObject(got) || typeof got['ok'] !== 'boolean') throw invalid(`"${part}" is missing or has no "ok"`)
  if (got['ok'] && got['value'] === undefined) throw invalid(`"${part}" has no "value"`)
  if (!got['ok'] && (typeof got['code'] !== 'string' || typeof got['message'] !== 'string'))
    throw invalid(`"${part}" failed, but has no "code" and "message"`)
}

function checkPage(page: unknown): void {
  if (!isObject(page) || typeof page['url'] !== 'string' || URL.parse(page['url']) === null)
    throw invalid('"page" has no absolute "url"')
  if (!Array.isArray(page['hops'])) throw invalid('"page" has no list of "hops"')
  const { body, headers } = page
  if (!isObject(body) || (typeof body['text'] !== 'string' && typeof body['base64'] !== 'string'))
    throw invalid('"page" has no "body" with "text" or "base64"')
  if (headers !== null && !(Array.isArray(headers) && headers.every(isHeader)))
    throw invalid('"headers" of "page" are not a list of [name, value] pairs')
}

function checkContentChecks(checks: unknown): void {
  const isRight =
    Array.isArray(checks) &&
    checks.every(
      (one) =>
        isObject(one) &&
        CONTENT_CHECK_KINDS.some((kind) => kind === one['kind']) &&
        (typeof one['selector'] === 'string') !== (typeof one['text'] === 'string'),
    )
  if (!isRight) throw invalid('"contentChecks" are not a list of checks with "kind" and "text" or "selector"')
}

function isHeader(pair: unknown): boolean {
  return Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')
}

function invalid(what: string): UsageError {
  return new UsageError(`The evidence is invalid: ${what}.`)
}
