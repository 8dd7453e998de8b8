import { toJson } from '../../common/text.ts'
import { audits } from '../../engine/audits/index.ts'
import { deepen } from '../../engine/deepen.ts'
import type { Assessment } from '../../engine/model.ts'
import { wholeNumber } from '../arguments.ts'
import { openHttp } from '../http.ts'
import { inOrder } from '../in-order.ts'
import { createPageJudge, sizeOf } from '../judge/page-judge.ts'
import { type Threshold, thresholdOf } from '../options.ts'
import { type Progress, startProgress } from '../progress.ts'
import { labelsIn } from '../report/labels.ts'
import { openLanguage } from '../report/language.ts'
import { type PresentOptions, present } from '../report/report.ts'
import { type PageRow, renderTable, rowOf } from '../report/table.ts'
import { selectAudits } from '../select.ts'
import { Stopped, type Terminal } from '../terminal.ts'
import { styleOf } from '../text/style.ts'
import { type DepthArguments, openCheckBrowser } from './browser.ts'
import { type CheckedPages, pagesOf } from './pages.ts'
import { type PageSource, visit } from './visit.ts'

export interface CheckArguments {
  values: DepthArguments & {
    from: string | undefined
    sitemap: string | undefined
    limit: string | undefined
    concurrency: string | undefined
    json: boolean
    lang: string | undefined
    verbose: boolean
    only: string[]
    skip: string[]
    'fail-on': string | undefined
    'fail-under': string | undefined
  }
  positionals: string[]
}

interface Run {
  assess(page: PageSource, progress: Progress): Promise<Assessment>
  passes: Threshold
  concurrency: number
  presentation: PresentOptions
}

/** Collect, judge, report: one page in full, several in a table. */
export async function checkPages({ values, positionals }: CheckArguments, terminal: Terminal): Promise<number> {
  const chosen = selectAudits(audits, values.only, values.skip)
  const report = await openLanguage(values.lang)
  const limit = wholeNumber(values.limit, 'limit', 1, 50_000) ?? 100
  const labels = labelsIn(report.language)
  const browser = openCheckBrowser(values, terminal, labels)
  const http = openHttp(values)
  const pages = createPageJudge({ audits: chosen, only: values.only, skip: values.skip, signal: terminal.signal })
  const run: Run = {
    assess: async (page, progress) => {
      const browse = await browser.optionsFor(progress, 'url' in page ? page.url : page.path)
      const collected = await visit(page, { http, terminal, progress, labels, ...values })
      const evidence = browse === undefined ? collected.evidence : await deepen(collected, browse)
      return report.assessment(await pages.judge(evidence, sizeOf(evidence), collected.read))
    },
    passes: thresholdOf(values['fail-on'], values['fail-under']),
    concurrency: wholeNumber(values.concurrency, 'concurrency', 1, 64) ?? 4,
    presentation: {
      json: values.json,
      verbose: values.verbose,
      audits: chosen.map(report.audit),
      language: report.language,
    },
  }
  const progress = startProgress(terminal, labels)
  try {
    const named = await pagesOf({ ...values, positionals, limit }, http, terminal, (note) =>
      progress.note(note(labels)),
    )
    return named.single
      ? await checkOne(named.pages[0]!, run, progress, terminal)
      : await checkMany(named, run, progress, terminal)
  } finally {
    progress.end()
    http.close()
    pages.close()
    await browser.close()
  }
}

async function checkOne(page: PageSource, run: Run, progress: Progress, terminal: Terminal): Promise<number> {
  const assessment = await run.assess(page, progress)
  terminal.signal.throwIfAborted()
  progress.end()
  present(assessment, run.presentation, terminal)
  return run.passes(assessment) ? 0 : 1
}

async function checkMany({ pages }: CheckedPages, run: Run, progress: Progress, terminal: Terminal): Promise<number> {
  const { stdout, signal } = terminal
  const { json, verbose } = run.presentation
  const rows: PageRow[] = []
  let exitCode = 0
  progress.expect(pages.length)
  const assessments = inOrder(pages, run.concurrency, async (page) => {
    signal.throwIfAborted()
    const assessment = await run.assess(page, progress)
    signal.throwIfAborted()
    progress.advance()
    return assessment
  })
  try {
    for await (const assessment of assessments) {
      if (!run.passes(assessment)) exitCode = 1
      if (json || verbose) progress.clear()
      if (json) stdout.write(`${toJson(assessment)}\n`)
      else if (verbose) present(assessment, run.presentation, terminal)
      if (!json) rows.push(rowOf(assessment))
      await stdout.drained()
    }
  } catch (thrown) {
    // Pages that were judged before the interruption are still shown.
    if (!(signal.aborted && signal.reason instanceof Stopped)) throw thrown
    exitCode = signal.reason.exitCode
  }
  progress.end()
  if (rows.length > 0) stdout.write(renderTable(rows, styleOf(terminal, stdout), run.presentation))
  return exitCode
}
