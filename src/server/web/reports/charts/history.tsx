import { scaleLinear, scaleUtc } from 'd3-scale'
import { line, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { cut } from '../../../../common/text.ts'
import { THRESHOLDS } from '../../../../engine/score.ts'
import type { Run } from '../../../../storage/records.ts'
import type { OutsideResult } from '../../../../storage/reports/outside-results.ts'
import type { Depth, Device, Result } from '../../../../vocabulary.ts'
import { type ChartMark, markedAxis } from '../model/chart-span.ts'
import { isScored } from '../model/comparison.ts'

const WIDTH = 600
const HEIGHT = 190
const LEFT = 46
const RIGHT = 16
const TOP = 10
const BOTTOM = 26
/** Another tool's result has no score of Verdict's, so it is drawn in the middle of the scores with that result. */
const OUTSIDE_HEIGHT: Record<Result, number> = { good: 90, decent: 65, bad: 25 }
/** A symbol for each depth, so that they differ without color. */
export const FORMS = [symbolCircle, symbolSquare, symbolDiamond]

interface Props {
  series: Series[]
  label: string
  /** The label where scores begin to follow other rules. */
  newRules: string
  /** Deployments, drawn as lines. */
  marks?: readonly ChartMark[] | undefined
  /** Of other tools: they have no score, and belong to no line. */
  outside?: readonly (OutsideResult & { name: string })[] | undefined
  pathOf: (runId: string) => string
  nameOf: (point: Point) => string
  /** Formats a date for the reader. */
  day: (at: number) => string
}

/** The score over time, with a line and a symbol for each depth. */
export function HistoryChart({ series, label, newRules, marks: all = [], outside = [], pathOf, nameOf, day }: Props) {
  const times = [...series.flatMap(({ points }) => points), ...outside].map(({ at }) => at)
  const span: [number, number] = [Math.min(...times), Math.max(...times)]
  const { axis, marks } = markedAxis(span, all)
  const x = scaleUtc(axis, [LEFT + 12, WIDTH - RIGHT - 12])
  const y = scaleLinear([0, 100], [HEIGHT - BOTTOM, TOP])
  const path = line<Point>()
    .x(({ at }) => toTenths(x(at)))
    .y(({ score }) => toTenths(y(score)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no semantic element for it
    <svg class="history-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={label}>
      {[0, THRESHOLDS.decent, THRESHOLDS.good, 100].map((score) => (
        <g key={score}>
          <line class="chart-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={toTenths(y(score))} y2={toTenths(y(score))} />
          <text class="chart-tick" x={LEFT - 8} y={toTenths(y(score)) + 4} text-anchor="end">
            {score}
          </text>
        </g>
      ))}
      {ends(span).map((at, index) => (
        <text
          key={at}
          class="chart-tick"
          x={toTenths(x(at))}
          y={HEIGHT - 6}
          text-anchor={span[0] === span[1] ? 'middle' : index === 0 ? 'start' : 'end'}
        >
          {day(at)}
        </text>
      ))}
      {ruleChanges(series).map((at) => (
        <g key={at} class="history-rules">
          <line x1={toTenths(x(at)) - 8} x2={toTenths(x(at)) - 8} y1={TOP} y2={HEIGHT - BOTTOM} />
          <text class="chart-tick" x={toTenths(x(at)) - 12} y={TOP + 10} text-anchor="end">
            {newRules}
          </text>
        </g>
      ))}
      {marks.map((mark, index) => (
        <g key={index} class="history-rules">
          <title>{mark.label}</title>
          <line x1={toTenths(x(mark.at))} x2={toTenths(x(mark.at))} y1={TOP} y2={HEIGHT - BOTTOM} />
          <text class="chart-tick" {...besideLine(toTenths(x(mark.at)))} y={HEIGHT - BOTTOM - 6}>
            {cut(mark.label, LONGEST_LABEL)}
          </text>
        </g>
      ))}
      {outside.map(({ at, result, name }, index) => (
        <g key={index}>
          <title>{name}</title>
          <path
            class="history-outside"
            transform={`translate(${toTenths(x(at))},${toTenths(y(OUTSIDE_HEIGHT[result]))})`}
            d={symbol(symbolTriangle, 60)() ?? ''}
          />
        </g>
      ))}
      {series.map(({ depth, device, points }, index) => (
        <g key={index} class={`history-series depth-${depth} is-${device}`}>
          <path class="history-line" d={path(points) ?? ''} />
          {points.map((point) => (
            <a key={point.runId} href={pathOf(point.runId)} aria-label={nameOf(point)}>
              <title>{nameOf(point)}</title>
              <path
                class="history-point"
                transform={`translate(${toTenths(x(point.at))},${toTenths(y(point.score))})`}
                d={symbol(FORMS[depth], 60)() ?? ''}
              />
            </a>
          ))}
        </g>
      ))}
    </svg>
  )
}

/** The label of a line near the right edge stands before it. */
function besideLine(x: number) {
  return x > WIDTH - LONGEST_LABEL * 8 ? { x: x - 4, 'text-anchor': 'end' as const } : { x: x + 4 }
}

/** Longer labels would cover the chart. */
const LONGEST_LABEL = 14

function ends([first, last]: [number, number]): number[] {
  return first === last ? [first] : [first, last]
}

export function toTenths(value: number): number {
  return Math.round(value * 10) / 10
}

interface Point {
  runId: string
  at: number
  score: number
  ruleSet: string | null
}

/** Runs of one depth and device. Only these are comparable. */
interface Series {
  depth: Depth
  device: Device
  points: Point[]
}

/** The scores by depth and device, in chronological order. */
export function seriesOf(runs: readonly Run[]): Series[] {
  const judged = runs.filter(isScored)
  const byDepth = Map.groupBy(judged, (run) => `${depthOf(run)} ${run.device}`)
  return [...byDepth.values()]
    .map((same) => ({
      depth: depthOf(same[0]!),
      device: same[0]!.device,
      points: same
        .map(({ id, endedAt, score, ruleSet }) => ({ runId: id, at: endedAt, score, ruleSet }))
        .sort((a, b) => a.at - b.at),
    }))
    .sort((a, b) => a.depth - b.depth)
}

/** When the first run of each later rule set ended. */
export function ruleChanges(series: readonly Series[]): number[] {
  const points = series.flatMap(({ points }) => points).sort((a, b) => a.at - b.at)
  return points.filter((point, index) => index > 0 && point.ruleSet !== points[index - 1]!.ruleSet).map(({ at }) => at)
}

/** If the browser failed, the run counts for the depth it reached. */
function depthOf({ reached, depth }: Run): Depth {
  return reached ?? depth
}
