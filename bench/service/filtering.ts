import { type Measure, median } from '../measure.ts'
import { askList } from './ask-list.ts'
import type { ServerProcess } from './children.ts'
import { type FilledPlace, START } from './filled.ts'
import { STEP } from './many-reports.ts'

const MOST = 50
const PAGES = 5

/** Each filter alone, and pairs that many reports pass. Half of the reports were created before `half`. */
function filtersFor(half: string): string[] {
  return [
    'privacy=1',
    'status=failed',
    'status=done',
    'depth=1',
    'device=desktop',
    'score_min=90',
    'score_max=50',
    `generated_after=${half}`,
    `generated_before=${half}`,
    'privacy=1&score_min=90',
    'privacy=1&status=failed',
    'privacy=1&status=done',
    'status=done&score_min=90',
    'device=desktop&score_max=50',
    `depth=1&generated_before=${half}`,
    `score_min=90&generated_after=${half}`,
  ]
}

/** The first pages of filtered lists in their default order, each asked for but once. */
export async function* benchFilter(place: FilledPlace, { base }: ServerProcess): AsyncGenerator<Measure> {
  const worst = { took: 0, filter: '' }
  const filters = filtersFor(new Date(START + (place.reports / 2) * STEP).toISOString())
  for (const filter of filters) {
    // The first question of a connection or thread prepares statements.
    await askList(place, base, `${filter}&page=${PAGES + 1}`)
    const times: number[] = []
    for (let page = 1; page <= PAGES; page++) times.push(await askList(place, base, `${filter}&page=${page}`))
    const took = median(times)
    if (took > worst.took) Object.assign(worst, { took, filter })
  }
  yield {
    what: `First pages of ${place.reports.toLocaleString('en')} reports with one or two filters, ${place.kind}, slowest of ${filters.length}: \`${worst.filter}\``,
    figure: `${worst.took.toFixed(1)} ms`,
    bound: `≤ ${MOST} ms`,
    holds: worst.took <= MOST,
  }
}
