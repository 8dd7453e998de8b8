import { toJson } from '../../common/text.ts'
import { type ComparableRun, runOfAssessment } from '../../domain/compare/comparable-run.ts'
import { compareRuns, isRefused, type RunComparison } from '../../domain/compare/compare-runs.ts'
import type { Assessment } from '../../engine/assessment.ts'
import { type Depth, parseDepth } from '../../vocabulary.ts'
import { UsageError } from '../command.ts'
import { readSavedPages } from '../compare/read-run.ts'
import { openPartFile } from '../outputs/part-file.ts'
import type { Terminal } from '../terminal.ts'
import type { DepthArguments } from './browser.ts'

/** The pages of an earlier check, to compare with. */
interface Baseline {
  /** null: the baseline does not have this page, or had no result for it, or one of them came less deep than asked. */
  compare(assessment: Assessment): RunComparison | null | Promise<RunComparison | null>
}

interface BaselineOptions {
  /** A single page is checked; it is compared with the one in the file even if their URLs differ. */
  single: boolean
  /** What pages are checked at, unless the browser fails. */
  depth: Depth
}

async function readBaseline(name: string, { single, depth }: BaselineOptions, terminal: Terminal): Promise<Baseline> {
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
  const hasDepth = [...byUrl.values()].some((run) => run.depth === depth)
  return {
    compare(assessment) {
      const { url, finalUrl } = assessment
      const base = only ?? byUrl.get(url) ?? byPlace.get(placeOf(url, finalUrl ?? url)) ?? null
      if (base === null || base.result === null || assessment.result === null) return null
      const run = runOfAssessment(assessment)
      const comparison = compareRuns(base, run)
      if (!isRefused(comparison)) return comparison
      // One of them came less deep than the other pages: that is no reason to give up on those.
      if (comparison.code === 'other_depth' && (run.depth !== depth || hasDepth)) return null
      throw new UsageError(`--baseline: ${comparison.message}`)
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
  typed: BaselineArguments & Pick<DepthArguments, 'depth'>,
  single: boolean,
  terminal: Terminal,
  server: ServerRuns | null = null,
): Promise<BaselineUse> {
  const { baseline: from, 'save-baseline': to } = typed
  const options = { single, depth: parseDepth(typed.depth ?? 'quick') ?? 0 }
  const baseline = from === undefined ? null : await namedBaseline(from, options, terminal, server)
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
  options: BaselineOptions,
  terminal: Terminal,
  server: ServerRuns | null,
): Promise<Baseline> {
  if (server !== null && RUN_OF_SERVER.test(from)) return { compare: (assessment) => server.compare(assessment, from) }
  // Of a CI variable that is empty in this job.
  if (from === 'branch:') throw new UsageError('--baseline branch: has no branch: pass --baseline branch:NAME.')
  if (from.startsWith('branch:')) throw new UsageError('--baseline branch:NAME needs --server URL.')
  return readBaseline(from, options, terminal)
}

/** The path, so that a preview has the same places as its site; of a file, the path in its folder. */
function placeOf(url: string, finalUrl: string): string {
  const { pathname, search } = URL.parse(url.startsWith('file:') ? finalUrl : url) ?? { pathname: url, search: '' }
  return pathname + search
}
