import { scaleLinear, scaleUtc } from 'd3-scale'
import { line, symbol } from 'd3-shape'
import type { Depth, Device } from '../../../../vocabulary.ts'
import { type ChartMark, type ChartSpan, markedAxis } from '../model/chart-span.ts'
import { FORMS, toTenths } from './history.tsx'

const WIDTH = 300
const HEIGHT = 130
const LEFT = 64
const RIGHT = 10
const TOP = 10
const BOTTOM = 22

export interface ChartPoint {
  runId: string
  at: number
  value: number
  /** Where the point leads. */
  path: string
  name: string
}

/** Points of one depth and device, in chronological order. Only these are joined. */
export interface ChartSeries {
  depth: Depth
  device: Device
  points: ChartPoint[]
}

interface Props {
  series: readonly ChartSeries[]
  marks: readonly ChartMark[]
  /** The same for all charts beside each other. */
  span: ChartSpan
  /** Formats a value for the reader. */
  format: (value: number) => string
  day: (at: number) => string
}

/** One metric over time, for those who can see it: the caption and the table say the same. */
export function MetricChart({ series, marks: all, span, format, day }: Props) {
  const most = Math.max(...series.flatMap(({ points }) => points.map(({ value }) => value)))
  const { axis, marks } = markedAxis(span, all)
  const x = scaleUtc(axis, [LEFT + 8, WIDTH - RIGHT - 8])
  const y = scaleLinear([0, most === 0 ? 1 : most], [HEIGHT - BOTTOM, TOP]).nice(2)
  // Counts have no halves.
  const ticks = (most === 0 ? [0] : y.ticks(2)).filter((tick) => Number.isInteger(tick) || !Number.isInteger(most))
  const path = line<ChartPoint>()
    .x(({ at }) => toTenths(x(at)))
    .y(({ value }) => toTenths(y(value)))
  return (
    <svg class="metric-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {ticks.map((value) => (
        <g key={value}>
          <line class="chart-grid" x1={LEFT} x2={WIDTH - RIGHT} y1={toTenths(y(value))} y2={toTenths(y(value))} />
          <text class="chart-tick" x={LEFT - 6} y={toTenths(y(value)) + 4} text-anchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      <text class="chart-tick" x={LEFT} y={HEIGHT - 5}>
        {day(span[0])}
      </text>
      <text class="chart-tick" x={WIDTH - RIGHT} y={HEIGHT - 5} text-anchor="end">
        {day(span[1])}
      </text>
      {marks.map((mark, index) => (
        <g key={index} class="history-rules">
          <title>{mark.label}</title>
          <line x1={toTenths(x(mark.at))} x2={toTenths(x(mark.at))} y1={TOP} y2={HEIGHT - BOTTOM} />
        </g>
      ))}
      {series.map(({ depth, device, points }, index) => (
        <g key={index} class={`history-series depth-${depth} is-${device}`}>
          <path class="history-line" d={path(points) ?? ''} />
          {points.map((point) => (
            <a key={point.runId} href={point.path} tabIndex={-1}>
              <title>{point.name}</title>
              <path
                class="history-point"
                transform={`translate(${toTenths(x(point.at))},${toTenths(y(point.value))})`}
                d={symbol(FORMS[depth], 36)() ?? ''}
              />
            </a>
          ))}
        </g>
      ))}
    </svg>
  )
}
