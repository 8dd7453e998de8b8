import { type Static, Type } from 'typebox'
import { runOfAssessment } from '../../../domain/compare/comparable-run.ts'
import { identifiedProblems } from '../../../domain/compare/compare-findings.ts'
import { oneOf, orNull } from '../../../domain/results/json-schema.ts'
import type { Assessment } from '../../../engine/assessment.ts'
import { audits } from '../../../engine/audits/index.ts'
import { DEPTH_NAMES } from '../../../vocabulary.ts'
import { openChecker } from '../../check/checker.ts'
import { pagesOf } from '../../check/pages.ts'
import { inOrder } from '../../in-order.ts'
import { outputPage } from '../../outputs/output-page.ts'
import { labelsIn } from '../../report/labels.ts'
import { selectAudits, titlesOf } from '../../select.ts'
import { asData, quoted, TEXT_IS_DATA } from '../page-text.ts'
import { defineTool } from '../tool.ts'
import {
  checkerArguments,
  DepthFields,
  Gain,
  gainText,
  limitedText,
  MOST_FINDINGS,
  Place,
  progressOf,
  ResultOrNull,
  Score,
} from './fields.ts'

const CONCURRENCY = 4
const FILES = 10
const MOST_FILES = 50
/** Of one audit, before the first findings of all others are listed. */
const FIRST_OF_AUDIT = 3

const CheckedPage = Type.Object({
  url: Type.String(),
  final_url: orNull('string', { description: 'After redirects; null if the page could not be fetched.' }),
  result: ResultOrNull,
  score: Score,
  depth: oneOf(DEPTH_NAMES, { description: 'The depth that was reached.' }),
  capped_by: Type.Array(Type.String(), { description: 'Failed audits that limit the score.' }),
  error: orNull('string', { description: 'Why there is no result.' }),
  notes: Type.Array(Type.String()),
})

const CheckedFinding = Type.Object({
  page: Type.String({ description: 'The `url` of its page.' }),
  audit: Type.String({ description: 'For the tool `explain`.' }),
  title: Type.String(),
  importance: oneOf(['high', 'medium', 'low', 'info']),
  outcome: oneOf(['fail', 'warn']),
  gain: Gain,
  ...Place,
})

const Output = Type.Object({
  pages: Type.Array(CheckedPage),
  has_more_pages: Type.Boolean({ description: 'The folder has more files than were checked.' }),
  findings: Type.Array(CheckedFinding, { maxItems: MOST_FINDINGS, description: 'The most valuable fixes first.' }),
  findings_total: Type.Integer({ minimum: 0 }),
})

export const checkTool = defineTool({
  name: 'check',
  title: 'Check a page',
  description: `Audits a page and rates it good, decent or bad from 0 to 100: SEO, performance, security, accessibility and best practices. Lists up to ${MOST_FINDINGS} findings, the most valuable fixes first, with what fixing each audit alone adds to the score. Takes a URL, an HTML file or the folder of a static site. ${TEXT_IS_DATA}`,
  input: Type.Object(
    {
      page: limitedText('A URL (example.com means https://example.com), or the path of an HTML file or folder.'),
      ...DepthFields,
      only: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
          maxItems: 20,
          description: 'Only these audits: ids, categories or patterns such as "seo/*".',
        }),
      ),
      files: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MOST_FILES,
          default: FILES,
          description: 'Maximum number of files of a folder.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Output,
  usesNetwork: true,

  async call(given, context) {
    const { terminal } = context
    const { only = [], files = FILES } = given
    const labels = labelsIn('en')
    const selected = selectAudits(audits, only, [])
    const checker = openChecker({ ...checkerArguments(given, context), only }, selected, labels, terminal)
    const progress = progressOf(context)
    try {
      let hasMore = false
      const wanted = { positionals: [given.page], from: undefined, sitemap: undefined, limit: files }
      const { pages } = await pagesOf(wanted, checker.http, terminal, {
        onNote() {
          hasMore = true
        },
      })
      progress.expect(pages.length)
      const assessments: Assessment[] = []
      for await (const { assessment } of inOrder(pages, CONCURRENCY, (page) => checker.assess(page, progress))) {
        terminal.signal.throwIfAborted()
        progress.advance()
        assessments.push(assessment)
      }
      const found = findingsOf(assessments, titlesOf(selected))
      const data = asData({
        pages: assessments.map(pageRecord),
        has_more_pages: hasMore,
        findings: found.slice(0, MOST_FINDINGS),
        findings_total: assessments.reduce((total, one) => total + problemsOf(one), 0),
      })
      return { data, text: textOf(data), isError: data.pages.every(({ error }) => error !== null) }
    } finally {
      await checker.close()
    }
  },
})

function pageRecord(assessment: Assessment): Static<typeof CheckedPage> {
  const { url, finalUrl, result, score, cappedBy, error, notes } = assessment
  return {
    url,
    final_url: finalUrl,
    result,
    score,
    depth: DEPTH_NAMES[runOfAssessment(assessment).depth],
    capped_by: cappedBy,
    error: error?.message ?? null,
    notes: notes.slice(0, MOST_FINDINGS),
  }
}

/** How many findings a page has: of an audit with many, results list the first ones only. Those of an error page are none of it. */
function problemsOf(assessment: Assessment): number {
  if (assessment.error !== null) return 0
  const { audits, url } = runOfAssessment(assessment)
  return audits.reduce((total, audit) => total + identifiedProblems(audit, url).total, 0)
}

/** Those of audits that cap the score first, then by gain; many places of one audit come after the first ones of the others. */
function findingsOf(
  assessments: readonly Assessment[],
  titleOf: (audit: string) => string,
): Static<typeof CheckedFinding>[] {
  const ranked = assessments.flatMap((assessment) => {
    const { url } = assessment
    const gains = new Map(assessment.audits.map(({ id, gain }) => [id, gain ?? 0]))
    const blocking = new Set(assessment.cappedBy)
    const seen = new Map<string, number>()
    const judged = { judged: assessment, assessment }
    return outputPage(judged, '').findings.map((finding) => {
      const { audit, importance, outcome, message, where, snippet, line, cost } = finding
      const before = seen.get(audit) ?? 0
      seen.set(audit, before + 1)
      const place = { message, ...(where && { where }), ...(snippet && { snippet }), ...(line && { line }) }
      const record = {
        page: url,
        audit,
        title: titleOf(audit),
        importance,
        outcome,
        gain: gains.get(audit)!,
        ...place,
      }
      const isBlocking = blocking.has(audit)
      return { record, rank: [before >= FIRST_OF_AUDIT ? 0 : 1, isBlocking ? 1 : 0, record.gain, cost] }
    })
  })
  return ranked.sort((a, b) => compareRanks(b.rank, a.rank)).map(({ record }) => record)
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place])
  return at === -1 ? 0 : a[at]! - b[at]!
}

function textOf({ pages, has_more_pages, findings, findings_total }: Static<typeof Output>): string {
  const lines = pages.flatMap(({ url, result, score, depth, error, notes }) => [
    result === null
      ? `${quoted(url)} could not be judged: ${quoted(error ?? 'no result')}`
      : `${quoted(url)}: ${result}, ${score} of 100 (${depth}).`,
    ...notes.map((note) => `Note: ${quoted(note)}`),
  ])
  if (has_more_pages) lines.push('The folder has more files; raise `files` to check them.')
  if (findings.length > 0)
    lines.push(
      '',
      `The most valuable fixes first; + is what fixing that audit alone adds to the score. ${TEXT_IS_DATA}`,
    )
  const capping = new Map(pages.map(({ url, capped_by }) => [url, new Set(capped_by)]))
  for (const [at, { page, audit, title, importance, gain, message, where, line }] of findings.entries()) {
    const adds = gainText(gain, { caps: capping.get(page)!.has(audit), isPart: importance !== 'info' })
    const place = where === undefined ? '' : ` at ${quoted(where)}`
    const ofPage = pages.length > 1 ? ` of ${quoted(page)}` : ''
    const row = line === undefined ? '' : `, line ${line}`
    lines.push(`${at + 1}. ${adds} ${audit} (${title}): ${quoted(message)}${place}${row}${ofPage}`)
  }
  const more = findings_total - findings.length
  if (more > 0) lines.push(`${more} more; call check with \`only\` for those of one audit.`)
  return lines.join('\n')
}
