import { type Static, Type } from 'typebox'
import { compareRuns, isRefused, type RunComparison } from '../../../domain/compare/compare-runs.ts'
import { oneOf, orNull } from '../../../domain/results/json-schema.ts'
import type { Assessment } from '../../../engine/assessment.ts'
import { audits } from '../../../engine/audits/index.ts'
import { POINTS } from '../../../engine/score.ts'
import { DEPTH_NAMES, RESULTS } from '../../../vocabulary.ts'
import { openChecker } from '../../check/checker.ts'
import { UsageError } from '../../command.ts'
import { COMPARED_RUNS, runOf } from '../../compare/run.ts'
import { labelsIn } from '../../report/labels.ts'
import { asData, quoted, TEXT_IS_DATA } from '../page-text.ts'
import { defineTool } from '../tool.ts'
import { checkerArguments, DepthFields, limitedText, MOST_FINDINGS, Place, progressOf } from './fields.ts'

const ComparedSide = Type.Object({
  url: Type.String(),
  score: Type.Integer({ minimum: 0, maximum: 100 }),
  result: oneOf(RESULTS),
  collected_at: Type.String(),
})

const ChangedFinding = Type.Object({ audit: Type.String(), title: Type.String(), ...Place })
const changedFindings = (description: string) =>
  Type.Array(ChangedFinding, { maxItems: MOST_FINDINGS, description: `${description}, of the costliest audits first.` })

const Output = Type.Object({
  before: ComparedSide,
  after: ComparedSide,
  depth: oneOf(DEPTH_NAMES),
  score_change: orNull('integer', { description: 'By the page alone; null if the rules changed in between.' }),
  is_worse: Type.Boolean({ description: 'Something got worse beyond noise: see `worse`.' }),
  worse: Type.Array(Type.String(), { description: 'The result, audits and metrics that got worse.' }),
  new: Type.Integer({ minimum: 0 }),
  fixed: Type.Integer({ minimum: 0 }),
  moved: Type.Integer({ minimum: 0, description: 'At other elements than before, but not more of them.' }),
  unchanged: Type.Integer({ minimum: 0 }),
  new_findings: changedFindings('New findings'),
  fixed_findings: changedFindings('Fixed findings'),
})

export const compareTool = defineTool({
  name: 'compare',
  title: 'Compare two runs',
  description: `Says what is new, fixed and worse between two runs of a page: did a fix help? Each is a file with the output of \`verdict check --json\`, or a URL or HTML file, which is checked now. ${TEXT_IS_DATA}`,
  input: Type.Object(
    {
      before: limitedText('The earlier run: a saved result, a URL or an HTML file.'),
      after: limitedText('The later run: the same.'),
      ...DepthFields,
    },
    { additionalProperties: false },
  ),
  output: Output,
  usesNetwork: true,

  async call(given, context) {
    const { terminal } = context
    const values = {
      ...checkerArguments(given, context),
      // As many as `verdict compare` makes.
      runs: given.depth === 'lighthouse' ? COMPARED_RUNS : undefined,
    }
    const checker = openChecker(values, audits, labelsIn('en'), terminal)
    const failures: string[] = []
    const onChecked = ({ error }: Assessment) => {
      if (error !== null) failures.push(error.message)
    }
    const of = { values, checker, progress: progressOf(context), terminal, onChecked }
    try {
      const before = await runOf(given.before, of)
      const after = await runOf(given.after, of)
      terminal.signal.throwIfAborted()
      const comparison = compareRuns(before, after, { withUnchanged: false })
      if (isRefused(comparison)) throw new UsageError([...new Set(failures), comparison.message].join(' '))
      const data = asData(recordOf(comparison))
      return { data, text: textOf(data) }
    } finally {
      await checker.close()
    }
  },
})

const KNOWN = new Map(audits.map((audit) => [audit.id as string, audit]))

function recordOf(comparison: RunComparison): Static<typeof Output> {
  const side = ({ url, score, result, collectedAt }: RunComparison['base']) => ({
    url,
    score,
    result,
    collected_at: collectedAt,
  })
  const cost = (id: string) => POINTS[KNOWN.get(id)?.importance ?? 'info']
  const sorted = comparison.audits.toSorted((a, b) => cost(b.id) - cost(a.id))
  const findings = (kind: 'newFindings' | 'fixedFindings') =>
    sorted
      .flatMap((audit) =>
        audit[kind].map(({ message, where, snippet, line }) => ({
          audit: audit.id,
          title: KNOWN.get(audit.id)?.failureTitle ?? audit.id,
          message,
          ...(where && { where }),
          ...(snippet && { snippet }),
          ...(line && { line }),
        })),
      )
      .slice(0, MOST_FINDINGS)
  const { base, head, worse, scoreDeltaPage, fixed, moved, unchanged } = comparison
  return {
    before: side(base),
    after: side(head),
    depth: DEPTH_NAMES[head.depth],
    score_change: scoreDeltaPage,
    is_worse: worse.length > 0,
    worse: worse.map((one) => (one.kind === 'result' ? 'result' : one.id)),
    new: comparison.new,
    fixed,
    moved,
    unchanged,
    new_findings: findings('newFindings'),
    fixed_findings: findings('fixedFindings'),
  }
}

function textOf(data: Static<typeof Output>): string {
  const { before, after, worse, fixed, moved, unchanged, new_findings, fixed_findings } = data
  const list = (title: string, findings: typeof new_findings) =>
    findings.length === 0
      ? []
      : [title, ...findings.map(({ audit, title, message }) => `- ${audit} (${title}): ${quoted(message)}`)]
  return [
    `${quoted(before.url)}: ${before.result}, ${before.score} of 100. ${quoted(after.url)}: ${after.result}, ${after.score} of 100.`,
    `${data.new} new, ${fixed} fixed, ${moved} moved, ${unchanged} unchanged. ${worse.length === 0 ? 'Nothing got worse beyond noise.' : `Worse: ${quoted(worse.join(', '))}.`}`,
    ...(new_findings.length + fixed_findings.length > 0 ? [TEXT_IS_DATA] : []),
    ...list('New:', new_findings),
    ...list('Fixed:', fixed_findings),
  ].join('\n')
}
