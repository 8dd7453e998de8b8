import { toJson } from '../../common/text.ts'
import { type ComparableRun, runOfAssessment } from '../../compare/comparable-run.ts'
import { compareRuns, isRefused, type RunComparison } from '../../compare/compare-runs.ts'
import type { Assessment } from '../../engine/model.ts'
import { UsageError } from '../command.ts'
import { readSavedPages } from '../compare/read-run.ts'
import { openPartFile } from '../outputs/part-file.ts'
import type { Terminal } from '../terminal.ts'

/** The pages of an earlier check, to compare with. */
interface Baseline {
  /** null: the baseline does not have this page, or had no result for it. */
  compare(assessment: Assessment): RunComparison | null | Promise<RunComparison | null>
}

/** `single`: one page is checked, which compares with the one of the file whatever their URLs are. */
async function readBaseline(name: string, single: boolean, terminal: Terminal): Promise<Baseline> {
  const saved = await readSavedPages(name, terminal)
  const byUrl = new Map<string, ComparableRun>()
  const byPlace = new Map<string, ComparableRun | null>()
  for (const page of saved) {
    if (!('run' in page)) throw new UsageError(`--baseline: ${name} is evidence. Use verdict compare with it.`)
    byUrl.set(page.url, page.run)
  }
  for (const [url, run] of byUrl) {
    const place = placeOf(url, run.url)
    // Pages of several sites may have the same path: which of them another site stands for is not known.
    byPlace.set(place, byPlace.has(place) ? null : run)
  }
  const only = single && byUrl.size === 1 ? [...byUrl.values()][0] : undefined
  return {
    compare(assessment) {
      const { url, finalUrl } = assessment
      const base = only ?? byUrl.get(url) ?? byPlace.get(placeOf(url, finalUrl ?? url)) ?? null
      if (base === null || base.result === null || assessment.result === null) return null
      const comparison = compareRuns(base, runOfAssessment(assessment))
      if (isRefused(comparison)) throw new UsageError(`--baseline: ${comparison.message}`)
      return comparison
    },
  }
}

/** The options of a check that are about earlier results. */
export interface BaselineArguments {
  baseline: string | undefined
  'save-baseline': string | undefined
}

/** Saves and compares the pages of a check. */
export interface BaselineUse {
  isCompared: boolean
  /** Takes the next page, in English. null: there is nothing to compare it with. */
  take(assessment: Assessment): Promise<RunComparison | null>
  finish(): Promise<void>
  close(): Promise<void>
}

export async function openBaseline(
  typed: BaselineArguments,
  single: boolean,
  terminal: Terminal,
  server: ServerRuns | null = null,
): Promise<BaselineUse> {
  const { baseline: from, 'save-baseline': to } = typed
  const baseline = from === undefined ? null : await namedBaseline(from, single, terminal, server)
  // One page a line, like the output of --json.
  const file = to === undefined ? null : await openPartFile(to, '--save-baseline')
  return {
    isCompared: baseline !== null,
    async take(assessment) {
      await file?.write(`${toJson(assessment)}\n`)
      return (await baseline?.compare(assessment)) ?? null
    },
    finish: async () => file?.finish(),
    close: async () => file?.discard(),
  }
}

/** The runs of a service. */
interface ServerRuns {
  compare(assessment: Assessment, base: string): Promise<RunComparison | null>
}

/** `branch:main`, or one of the names that the service has for a run; anything else is a file. */
const RUN_OF_SERVER = /^(?:branch:.+|previous|baseline)$/

async function namedBaseline(
  from: string,
  single: boolean,
  terminal: Terminal,
  server: ServerRuns | null,
): Promise<Baseline> {
  if (server !== null && RUN_OF_SERVER.test(from)) return { compare: (assessment) => server.compare(assessment, from) }
  if (from.startsWith('branch:')) throw new UsageError('--baseline branch:NAME needs --server URL.')
  return readBaseline(from, single, terminal)
}

/** The path, so that a preview has the same places as its site; of a file, the path in its folder. */
function placeOf(url: string, finalUrl: string): string {
  const { pathname, search } = URL.parse(url.startsWith('file:') ? finalUrl : url) ?? { pathname: url, search: '' }
  return pathname + search
}
