import { type Static, Type } from 'typebox'
import { oneOf } from '../../../domain/results/json-schema.ts'
import type { Assessment } from '../../../engine/assessment.ts'
import { audits } from '../../../engine/audits/index.ts'
import { fixesOf, fixPlan } from '../../../engine/score.ts'
import { parseDepth } from '../../../vocabulary.ts'
import { openChecker } from '../../check/checker.ts'
import { pagesOf } from '../../check/pages.ts'
import { UsageError } from '../../command.ts'
import { labelsIn } from '../../report/labels.ts'
import { latestRunOf, resultsOf } from '../../server/reports.ts'
import { assessmentOfRun } from '../../server/run-assessment.ts'
import { targetOf } from '../../targets.ts'
import { asData, quoted, TEXT_IS_DATA } from '../page-text.ts'
import { defineTool, type ToolContext } from '../tool.ts'
import {
  checkerArguments,
  DepthFields,
  Gain,
  limitedText,
  MOST_FINDINGS,
  Place,
  progressOf,
  ResultOrNull,
  Score,
} from './fields.ts'

const Step = Type.Object({
  audit: Type.String({ description: 'For the tool `explain`.' }),
  title: Type.String(),
  importance: oneOf(['high', 'medium', 'low', 'info']),
  gain: Gain,
  score: Type.Integer({ minimum: 0, maximum: 100, description: 'The score after this step and all before it.' }),
  is_needed: Type.Boolean({ description: 'One of the fewest steps that make the page good.' }),
  fix: Type.String(),
  findings_total: Type.Integer({ minimum: 0 }),
  finding: Type.Optional(Type.Object(Place, { description: 'The first place.' })),
})

const Output = Type.Object({
  url: Type.String(),
  result: ResultOrNull,
  score: Score,
  collected_at: Type.String({ description: 'When the page was audited.' }),
  steps: Type.Array(Step, { maxItems: MOST_FINDINGS, description: 'What caps the score first, then by gain.' }),
  steps_total: Type.Integer({ minimum: 0 }),
})

export const planTool = defineTool({
  name: 'plan',
  title: 'Plan the fixes of a page',
  description: `Says what to fix first on a page, what each fix alone adds to its score, and the score along the way: up to ${MOST_FINDINGS} audits, in the order of the report, with how to fix them and their first finding. Takes a URL or an HTML file, which is checked now; with \`stored\`, the latest result that the Verdict service has of the URL. ${TEXT_IS_DATA}`,
  input: Type.Object(
    {
      page: limitedText('A URL (example.com means https://example.com), or the path of an HTML file.'),
      ...DepthFields,
      stored: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Use the latest result of the service (--server) and check nothing now.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Output,
  usesNetwork: true,

  async call(given, context) {
    const assessment = given.stored ? await storedAssessment(given, context) : await checkedNow(given, context)
    const data = planOf(assessment)
    const error = assessment.error && asData(assessment.error.message)
    return { data, text: textOf(data, error), isError: error !== null }
  },
})

interface GivenPage {
  page: string
  depth?: string
  device?: string
}

async function checkedNow(given: GivenPage, context: ToolContext): Promise<Assessment> {
  const { terminal } = context
  const checker = openChecker(checkerArguments(given, context), audits, labelsIn('en'), terminal)
  try {
    const wanted = { positionals: [given.page], from: undefined, sitemap: undefined, limit: 1 }
    const { pages, single } = await pagesOf(wanted, checker.http, terminal, { onNote() {} })
    if (!single) throw new UsageError(`${given.page} is a folder; pass one of its files.`)
    return (await checker.assess(pages[0]!, progressOf(context))).assessment
  } finally {
    await checker.close()
  }
}

async function storedAssessment({ page, depth, device }: GivenPage, context: ToolContext): Promise<Assessment> {
  const connection = await context.service()
  const target = await targetOf(page)
  if (target.kind !== 'url') throw new UsageError('`stored` takes a URL.')
  const wanted = { depth: depth === undefined ? undefined : parseDepth(depth), device }
  const run = await latestRunOf(connection, target.url, wanted, context.terminal.signal)
  return assessmentOfRun(run, resultsOf(run), target.url)
}

const KNOWN = new Map(audits.map((audit) => [audit.id as string, audit]))

/** What comes from the page is data; titles and fixes are Verdict's own, with the markup that they name. */
function planOf({ url, result, score, collectedAt, ruleSet, audits: judged }: Assessment): Static<typeof Output> {
  const needed = new Set(fixPlan(judged)?.audits)
  // Without a result, what was judged is an error page.
  const fixes = result === null ? [] : fixesOf(judged, { ruleSet })
  return {
    url: asData(url),
    result,
    score,
    collected_at: asData(collectedAt),
    steps_total: fixes.length,
    steps: fixes.slice(0, MOST_FINDINGS).map(({ audit, gain, score: after }) => {
      const first = audit.findings.find(({ note }) => !note)
      return {
        audit: asData(audit.id),
        title: KNOWN.get(audit.id)?.failureTitle ?? asData(audit.id),
        importance: audit.importance,
        gain,
        score: after,
        is_needed: needed.has(audit.id),
        fix: KNOWN.get(audit.id)?.fix ?? '',
        findings_total: audit.findingsTotal,
        ...(first && { finding: asData(placeOf(first)) }),
      }
    }),
  }
}

function placeOf({ message, where, snippet, line }: Assessment['audits'][number]['findings'][number]) {
  return { message, ...(where && { where }), ...(snippet && { snippet }), ...(line && { line }) }
}

function textOf({ url, result, score, steps, steps_total }: Static<typeof Output>, error: string | null): string {
  if (result === null) return `${quoted(url)} could not be judged: ${quoted(error ?? 'no result')}`
  const lines = [`${quoted(url)}: ${result}, ${score} of 100.`]
  if (steps.length === 0) return `${lines[0]} There is nothing to fix.`
  lines.push(`Fix in this order; * is needed for good. ${TEXT_IS_DATA}`)
  let before = score
  for (const [at, { audit, title, score: after, is_needed, findings_total, finding, fix }] of steps.entries()) {
    const place = finding === undefined ? '' : ` First of ${Math.max(findings_total, 1)}: ${quoted(finding.message)}.`
    lines.push(`${at + 1}. ${is_needed ? '* ' : ''}${audit} (${title}): score ${before} → ${after}.${place} ${fix}`)
    before = after
  }
  if (steps_total > steps.length) lines.push(`${steps_total - steps.length} more steps.`)
  return lines.join('\n')
}
