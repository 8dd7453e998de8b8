import { type Measure, median } from '../measure.ts'
import { askList } from './ask-list.ts'
import type { ServerProcess } from './children.ts'
import type { FilledPlace } from './filled.ts'

const MOST = 100
const TIMES = 7

/** Pages far behind against the first pages, each of them asked for but once, so that none is remembered. */
export async function* benchDeepPage(place: FilledPlace, { base }: ServerProcess): AsyncGenerator<Measure> {
  const far = Math.ceil(place.reports / 20)
  const worst = { ratio: 0, first: 0, deep: 0, list: '' }
  for (const by of ['id', 'generated_at', 'url', 'result']) {
    for (const sort of ['asc', 'desc']) {
      const list = `sort_by=${by}&sort=${sort}`
      // The first of all opens connections and prepares statements.
      await askList(place, base, `${list}&page=50`)
      const firsts: number[] = []
      const deeps: number[] = []
      for (let n = 0; n < TIMES; n++) {
        firsts.push(await askList(place, base, `${list}&page=${n + 1}`))
        deeps.push(await askList(place, base, `${list}&page=${far + n * Math.ceil(far / 50)}`))
      }
      // The others may be found from where the first of them was.
      const first = median(firsts)
      const deep = Math.max(deeps[0]!, median(deeps))
      if (deep / first > worst.ratio) Object.assign(worst, { ratio: deep / first, first, deep, list })
    }
  }
  yield {
    what: `Page ${far.toLocaleString('en')} of a list ÷ page 1, ${place.kind}, slowest of 8: \`${worst.list}\` (${worst.deep.toFixed(1)} ÷ ${worst.first.toFixed(1)} ms)`,
    figure: `${worst.ratio.toFixed(1)} ×`,
    bound: `≤ ${MOST} ×`,
    holds: worst.ratio <= MOST,
  }
}
