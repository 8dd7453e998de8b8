import { cleanLine, toJson } from '../../common/text.ts'
import { type ComparableRun, runOfAssessment } from '../../domain/compare/comparable-run.ts'
import { compareRuns, isRefused } from '../../domain/compare/compare-runs.ts'
import { comparisonRecord } from '../../domain/compare/record.ts'
import type { Assessment } from '../../engine/assessment.ts'
import { audits } from '../../engine/audits/index.ts'
import { parseDepth } from '../../vocabulary.ts'
import { isId } from '../arguments.ts'
import { type Checker, type CheckerArguments, openChecker } from '../check/checker.ts'
import { worseBy } from '../check/page-gate.ts'
import { UsageError } from '../command.ts'
import { GATE_FAILED, NOT_JUDGED } from '../gate.ts'
import { checkEvidence } from '../judge/input.ts'
import { createPageJudge } from '../judge/page-judge.ts'
import { type LogInArguments, readLogIn } from '../log-in.ts'
import { printFormatOf } from '../options.ts'
import { comparisonLines } from '../outputs/line-format.ts'
import { type Progress, startProgress } from '../progress.ts'
import { labelsIn } from '../report/labels.ts'
import { openLanguage } from '../report/language.ts'
import { openNotes } from '../report/shared-notes.ts'
import { selectAudits, titlesOf } from '../select.ts'
import { type ServerArguments, serverOf } from '../server/server-options.ts'
import { targetOf } from '../targets.ts'
import type { Terminal } from '../terminal.ts'
import { styleOf } from '../text/style.ts'
import { readSavedPages } from './read-run.ts'
import { renderComparison } from './render.ts'

export interface CompareArguments {
  values: CheckerArguments &
    LogInArguments &
    ServerArguments & {
      json: boolean
      format: string | undefined
      lang: string | undefined
      verbose: boolean
      'fail-on': string | undefined
    }
  positionals: string[]
}

/** With fewer, the exact test cannot tell five metrics from chance. */
export const COMPARED_RUNS = '5'

/** Compares two runs: saved ones, or pages that are checked now. */
export async function comparePages({ values, positionals }: CompareArguments, terminal: Terminal): Promise<number> {
  const chosen = selectAudits(audits, values.only, values.skip)
  const format = printFormatOf(values)
  const report = await openLanguage(values.lang)
  const labels = labelsIn(report.language)
  const logIn = await readLogIn(values, terminal)
  logIn?.bind(await urlsOf(positionals))
  const isMeasured = parseDepth(values.depth ?? 'quick') === 2
  const server = serverOf(values, terminal.env)
  if (server === null && values.key !== undefined) throw new UsageError('--key needs --server URL.')
  if (server !== null && logIn)
    throw new UsageError('Credentials cannot be used with --server: nothing is checked now.')
  const stored = server === null ? null : await openStored(server, values, terminal)
  const checker = openChecker(
    { ...values, runs: values.runs ?? (isMeasured ? COMPARED_RUNS : undefined) },
    chosen,
    labels,
    terminal,
    { logIn },
  )
  const progress = startProgress(terminal, labels)
  try {
    const notes = openNotes()
    const failures: string[] = []
    let isMeasuredInFull = true
    const onChecked = (checked: Assessment) => {
      if (checked.depthError !== undefined) isMeasuredInFull = false
      const said = report.assessment(checked)
      notes.add(said.notes)
      if (said.error !== null) failures.push(cleanLine(said.error.message))
    }
    const context = { values, checker, progress, terminal, stored, onChecked }
    const base = await runOf(positionals[0]!, context)
    const head = await runOf(positionals[1]!, context)
    terminal.signal.throwIfAborted()
    progress.end()
    // Such as that there was no browser, so that less was compared than was asked for.
    for (const note of notes.texts(labels, cleanLine)) progress.note(note)
    const comparison = compareRuns(base, head)
    if (isRefused(comparison)) {
      if (comparison.code !== 'no_result') throw new UsageError(comparison.message)
      for (const line of [...failures, comparison.message]) terminal.stderr.write(`${line}\n`)
      return NOT_JUDGED
    }
    const title = titlesOf(chosen.map(report.audit))
    const { finding } = report
    if (format === 'json') terminal.stdout.writeJson(`${toJson(comparisonRecord(comparison, { title, finding }), 2)}\n`)
    else if (format === 'line') terminal.stdout.write(comparisonLines(comparison, finding))
    else
      terminal.stdout.write(
        renderComparison(comparison, {
          language: report.language,
          style: styleOf(terminal, terminal.stdout),
          verbose: values.verbose,
          failureTitle: title,
          say: finding,
        }),
      )
    if (worseBy(values['fail-on'], comparison).length > 0) return GATE_FAILED
    return isMeasuredInFull ? 0 : NOT_JUDGED
  } finally {
    progress.end()
    await checker.close()
  }
}

/** The pages that are checked now. */
async function urlsOf(positionals: readonly string[]): Promise<string[]> {
  const targets = await Promise.all(positionals.filter((typed) => typed !== '-').map(targetOf))
  return targets.flatMap((target) => (target.kind === 'url' ? [target.url] : []))
}

export interface ComparedRunContext {
  values: Pick<CheckerArguments, 'only' | 'skip'>
  checker: Checker
  progress: Progress
  terminal: Terminal
  /** With --server: the runs of URLs and ids. */
  stored?: StoredRuns | null
  /** Called with each page that is checked now. */
  onChecked?: (assessment: Assessment) => void
}

type StoredRuns = (typed: string) => Promise<ComparableRun>

/** Loaded when needed: only with --server. */
async function openStored(server: string, values: CompareArguments['values'], terminal: Terminal): Promise<StoredRuns> {
  const { openStoredRuns } = await import('../server/reports.ts')
  return openStoredRuns(server, values, terminal)
}

/** The run that an argument names: a saved one, or that of a page, which is checked now. */
export async function runOf(typed: string, context: ComparedRunContext): Promise<ComparableRun> {
  const { checker, progress, terminal, stored, onChecked } = context
  const checkedNow = async (page: Parameters<Checker['assess']>[0]) => {
    const { assessment } = await checker.assess(page, progress)
    onChecked?.(assessment)
    return runOfAssessment(assessment)
  }
  if (stored && isId(typed)) return stored(typed)
  const target = typed === '-' ? null : await targetOf(typed)
  if (target?.kind === 'url' && /^[^:?#]+\.(?:json|jsonl|ndjson)$/i.test(typed))
    throw new UsageError(`${typed} does not exist.`)
  if (target?.kind === 'url' && stored) return stored(target.url)
  if (target?.kind === 'url') return checkedNow({ url: target.url })
  if (target?.isFolder) throw new UsageError(`${target.path} is a folder; pass one of its files.`)
  if (target !== null && /\.x?html?$/i.test(target.path)) return checkedNow({ path: target.path, root: null })
  const name = target?.path ?? '-'
  const [page, ...more] = await readSavedPages(name, terminal)
  if (page === undefined || more.length > 0)
    throw new UsageError(
      `${name} has ${more.length + 1} pages. To compare several, use verdict check --baseline ${name}.`,
    )
  return 'run' in page ? page.run : judgedNow(page, context)
}

/** Evidence is judged by the rules of today, so rules make no difference between two of them. */
async function judgedNow({ evidence, size }: { evidence: object; size: number }, context: ComparedRunContext) {
  const { only, skip } = context.values
  const pages = createPageJudge({
    audits: selectAudits(audits, only, skip),
    only,
    skip,
    signal: context.terminal.signal,
  })
  try {
    return runOfAssessment(await pages.judge(checkEvidence(evidence), size))
  } finally {
    pages.close()
  }
}
