import { toJson } from '../../common/text.ts'
import { type PageSinceBaseline, pageSinceBaseline, renderPages } from '../compare/render-pages.ts'
import { type Gate, openGate } from '../gate.ts'
import { inOrder } from '../in-order.ts'
import { pageLines } from '../outputs/line-format.ts'
import type { PageByPolicy } from '../policy/render.ts'
import type { Progress } from '../progress.ts'
import { labelsIn } from '../report/labels.ts'
import { renderReport } from '../report/report.ts'
import { type PageRow, pageName, renderTable, rowOf } from '../report/table.ts'
import { titlesOf } from '../select.ts'
import { OUTPUT_CLOSED, Stopped, type Terminal, WRITE_FAILED } from '../terminal.ts'
import { styleOf } from '../text/style.ts'
import type { Incomplete } from './incomplete.ts'
import type { CheckedPages } from './pages.ts'
import { type CheckRun, jsonOf, type TakenPage, takePage } from './take-page.ts'
import type { PageSource } from './visit.ts'

/** One page, in full. */
export async function checkOne(
  page: PageSource,
  run: CheckRun,
  progress: Progress,
  terminal: Terminal,
): Promise<number> {
  const checked = await run.assess(page, progress)
  terminal.signal.throwIfAborted()
  progress.end()
  const taken = await takePage(checked, run)
  const { stdout } = terminal
  const { format } = run.presentation
  if (format === 'json') stdout.writeJson(`${toJson(await jsonOf(taken, run), 2)}\n`)
  else if (format === 'line') stdout.write(pageLines(taken.page!))
  else {
    const compared = await renderedComparison(taken, run, terminal)
    // What is new comes first, and the verdict last, where a terminal still shows it.
    stdout.write(compared.new)
    presentPage(taken, run, terminal)
    stdout.write(compared.rest)
  }
  const gate = openGate()
  gate.add(checked.assessment, { isFailed: taken.isKnownToFail, isMeasured: taken.isMeasured })
  noteFailure(gate, 1, run, progress)
  return gate.exitCode
}

/** What was not measured, and what failed; a failed gate of the policy alone is part of the report. */
function noteFailure({ failed, notJudged }: Gate, total: number, run: CheckRun, progress: Progress): void {
  const { failsBy, policy, presentation } = run
  run.unmeasured.note(progress, total)
  if (failed === 0 || (failsBy.length === 0 && notJudged === 0)) return
  const by = failsBy.length > 0 && policy !== null ? [...failsBy, labelsIn(presentation.language).policyGate] : failsBy
  progress.note(labelsIn(presentation.language).failedGate(failed, total, by, notJudged))
}

function presentPage({ assessment, byPolicy, muted, onServer }: TakenPage, run: CheckRun, terminal: Terminal): void {
  const { presentation, policy } = run
  const style = styleOf(terminal, terminal.stdout)
  terminal.stdout.write(renderReport(assessment, { ...presentation, style, muted, onServer }))
  if (byPolicy !== null && policy !== null) terminal.stdout.write(policy.render(byPolicy, presentation.language, style))
}

/** What is new since the baseline, and everything else. */
async function renderedComparison(
  { assessment, comparison }: TakenPage,
  run: CheckRun,
  terminal: Terminal,
): Promise<{ new: string; rest: string }> {
  const { language, verbose } = run.presentation
  const style = styleOf(terminal, terminal.stdout)
  if (!run.baseline?.isCompared) return { new: '', rest: '' }
  if (comparison === null) return { new: '', rest: renderPages([pageSinceBaseline('', null)], language, style) }
  const { renderNew, renderComparison } = await import('../compare/render.ts')
  const file = assessment.url.startsWith('file:') ? pageName(assessment.url) : undefined
  const failureTitle = titlesOf(run.presentation.audits)
  const view = { language, style, verbose, failureTitle, say: run.report.finding, file }
  return { new: renderNew(comparison, view), rest: renderComparison(comparison, { ...view, isNewShown: true }) }
}

/** What is shown of several pages. */
interface ShownPages {
  add(taken: TakenPage): Promise<void>
  end(): void
}

/** Several pages, a line each. What is interrupted shows and writes the pages that were checked. */
export async function checkMany(
  { pages }: CheckedPages,
  run: CheckRun,
  progress: Progress,
  terminal: Terminal,
): Promise<{ exitCode: number; incomplete: Incomplete | null }> {
  const { stdout, signal } = terminal
  const gate = openGate()
  const shown = run.presentation.format === 'text' ? openText(run, terminal) : openRecords(run, terminal)
  let checked = 0
  const nullIfStopped = (error: unknown) => {
    if (signal.aborted) return null
    throw error
  }
  progress.expect(pages.length)
  const assessments = inOrder(pages, run.concurrency, async (page) => {
    const assessed = await unlessStopped(signal, () => run.assess(page, progress))
    if (assessed !== null) progress.advance()
    return assessed
  })
  for await (const assessed of assessments) {
    // Pages that were judged before the interruption are still shown, if comparing them doesn't need a service.
    const taken = assessed && (await takePage(assessed, run).catch(nullIfStopped))
    if (taken === null) continue
    checked++
    gate.add(taken.assessment, { isFailed: taken.isKnownToFail, isMeasured: taken.isMeasured })
    progress.clear()
    await shown.add(taken)
    await stdout.drained()
  }
  progress.end()
  const stoppedWith = signal.aborted && signal.reason instanceof Stopped ? signal.reason.exitCode : null
  const incomplete = checked < pages.length ? { checked, pages: pages.length } : null
  if (incomplete !== null && run.presentation.format === 'json' && checked > 0)
    stdout.writeJson(`${toJson({ incomplete })}\n`)
  shown.end()
  noteFailure(gate, pages.length, run, progress)
  // Who closed the output wants no more of it, and who can't write it has been told.
  if (incomplete !== null && stoppedWith !== OUTPUT_CLOSED && stoppedWith !== WRITE_FAILED)
    progress.note(labelsIn(run.presentation.language).interrupted(incomplete.checked, incomplete.pages))
  return { exitCode: stoppedWith ?? gate.exitCode, incomplete }
}

/** What a task gives, or null if the signal aborts before, whether or not the task goes by it. */
async function unlessStopped<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T | null> {
  if (signal.aborted) return null
  const stopped = Promise.withResolvers<null>()
  const stop = () => stopped.resolve(null)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([task(), stopped.promise])
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** A line for each page, or for each finding. */
function openRecords(run: CheckRun, { stdout }: Terminal): ShownPages {
  return {
    async add(taken) {
      if (run.presentation.format === 'line') stdout.write(pageLines(taken.page!))
      else stdout.writeJson(`${toJson(await jsonOf(taken, run))}\n`)
    },
    end() {},
  }
}

/** What is new on each page at once, then a table. */
function openText(run: CheckRun, terminal: Terminal): ShownPages {
  const { stdout } = terminal
  const { language, verbose } = run.presentation
  const rows: PageRow[] = []
  const compared: PageSinceBaseline[] = []
  const byPolicy: PageByPolicy[] = []
  return {
    async add(taken) {
      const { assessment, comparison } = taken
      stdout.write((await renderedComparison(taken, run, terminal)).new)
      if (verbose) presentPage(taken, run, terminal)
      rows.push(rowOf(assessment, process.cwd(), taken.onServer))
      if (taken.byPolicy !== null) byPolicy.push(taken.byPolicy)
      if (run.baseline?.isCompared) compared.push(pageSinceBaseline(pageName(assessment.url), comparison))
    },
    end() {
      const style = styleOf(terminal, stdout)
      if (rows.length > 0) stdout.write(renderTable(rows, style, run.presentation))
      if (compared.length > 0) stdout.write(renderPages(compared, language, style))
      if (byPolicy.length > 0) stdout.write(run.policy!.renderTable(byPolicy, language, style))
    },
  }
}
