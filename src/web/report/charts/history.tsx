import { scaleLinear, scaleUtc } from 'd3-scale'
import { line, symbol, symbolCircle, symbolDiamond, symbolSquare } from 'd3-shape'
import { THRESHOLDS } from '../../../engine/score.ts'
import type { Run } from '../../../storage/records.ts'
import type { Depth } from '../../../vocabulary.ts'

const WIDTH = 600
const HEIGHT = 190
const LEFT = 38
const RIGHT = 16
const TOP = 10
const BOTTOM = 26
/** A symbol for each depth, so that they differ without colour. */
const FORMS = [symbolCircle, symbolSquare, symbolDiamond]

interface Props {
  series: Series[]
  label: string
  /** Formats a date for the reader. */
  day: (at: number) => string
}

/** The score over time, with a line and a symbol for each depth. */
export function HistoryChart({ series, label, day }: Props) {
  const times = series.flatMap(({ points }) => points.map(({ at }) => at))
  const span: [number, number] = [Math.min(...times), Math.max(...times)]
  const x = scaleUtc(span[0] === span[1] ? [span[0] - 1, span[1] + 1] : span, [LEFT + 12, WIDTH - RIGHT - 12])
  const y = scaleLinear([0, 100], [HEIGHT - BOTTOM, TOP])
  const path = line<Point>()
    .x(({ at }) => fixed(x(at)))
    .y(({ score }) => fixed(y(score)))
  return (
    <svg class="history-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[0, THRESHOLDS.decent, THRESHOLDS.good, 100].map((score) => (
        <g key={score}>
          <line class="chart-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={fixed(y(score))} y2={fixed(y(score))} />
          <text class="chart-tick" x={LEFT - 8} y={fixed(y(score)) + 4} text-anchor="end">
            {score}
          </text>
        </g>
      ))}
      {ends(span).map((at, index) => (
        <text
          key={at}
          class="chart-tick"
          x={fixed(x(at))}
          y={HEIGHT - 6}
          text-anchor={span[0] === span[1] ? 'middle' : index === 0 ? 'start' : 'end'}
        >
          {day(at)}
        </text>
      ))}
      {series.map(({ depth, points }, index) => (
        <g key={index} class={`history-series depth-${depth}`}>
          <path class="history-line" d={path(points) ?? ''} />
          {points.map(({ at, score }) => (
            <path
              key={at}
              class="history-point"
              transform={`translate(${fixed(x(at))},${fixed(y(score))})`}
              d={symbol(FORMS[depth], 60)() ?? ''}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

function ends([first, last]: [number, number]): number[] {
  return first === last ? [first] : [first, last]
}

function fixed(value: number): number {
  return Math.round(value * 10) / 10
}

interface Point {
  at: number
  score: number
}

/** Runs of one depth and device. Only these are comparable. */
interface Series {
  depth: Depth
  points: Point[]
}

/** The scores by depth and device, in chronological order. */
export function seriesOf(runs: readonly Run[]): Series[] {
  const judged = runs.filter((run) => run.score !== null && run.endedAt !== null)
  const byDepth = Map.groupBy(judged, (run) => `${depthOf(run)} ${run.device}`)
  return [...byDepth.values()]
    .map((same) => ({
      depth: depthOf(same[0]!),
      points: same.map(({ endedAt, score }) => ({ at: endedAt!, score: score! })).sort((a, b) => a.at - b.at),
    }))
    .sort((a, b) => a.depth - b.depth)
}

/** If the browser failed, the run counts for the depth it reached. */
function depthOf({ reached, depth }: Run): Depth {
  return reached ?? depth
}
