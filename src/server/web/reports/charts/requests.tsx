import { scaleLinear } from 'd3-scale'
import type { ResourcesRecord } from '../../../../domain/results/schema.ts'
import type { Format } from '../../format.ts'
import type { Bar, Waterfall } from '../model/waterfall.ts'

const WIDTH = 760
const LABELS = 210
const TIMES = 64
const ROW = 22
const AXIS = 24
/** Further requests are only in the table. */
const MAX_BARS = 40

interface Props {
  waterfall: Waterfall
  format: Format
  label: string
}

export function WaterfallChart({ waterfall, format, label }: Props) {
  const bars = waterfall.bars.slice(0, MAX_BARS)
  const height = AXIS + bars.length * ROW + 4
  const x = scaleLinear([0, waterfall.end], [LABELS, WIDTH - TIMES])
  return (
    <svg class="waterfall" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={label}>
      {x.ticks(5).map((tick) => (
        <g key={tick}>
          <line class="chart-grid" x1={fixed(x(tick))} x2={fixed(x(tick))} y1={AXIS - 4} y2={height} />
          <text class="chart-tick" x={fixed(x(tick))} y={AXIS - 10} text-anchor="middle">
            {format.milliseconds(tick)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <Row key={index} bar={bar} y={AXIS + index * ROW} x={x} format={format} />
      ))}
    </svg>
  )
}

function Row({ bar, y, x, format }: { bar: Bar; y: number; x: (at: number) => number; format: Format }) {
  const { start, wait, duration } = bar
  const from = x(start)
  const until = x(start + (duration ?? 0))
  const turn = Math.min(until, x(start + (wait ?? duration ?? 0)))
  return (
    <g class={`kind-${bar.kind}${bar.failure === null ? '' : ' is-failed'}`}>
      <circle class="bar-kind" cx="6" cy={y + ROW / 2} r="4" />
      <text class="bar-label" x="18" y={y + ROW / 2 + 4}>
        {bar.label}
      </text>
      {duration !== null && (
        <>
          <rect class="bar-wait" x={fixed(from)} y={y + 6} width={fixed(Math.max(1, turn - from))} height={ROW - 12} />
          <rect class="bar-value" x={fixed(turn)} y={y + 4} width={fixed(Math.max(2, until - turn))} height={ROW - 8} />
        </>
      )}
      <text class="chart-tick" x={fixed(until + 8)} y={y + ROW / 2 + 4}>
        {duration === null ? '–' : format.milliseconds(duration)}
      </text>
    </g>
  )
}

function fixed(value: number): number {
  return Math.round(value * 10) / 10
}

const BAR_WIDTH = 1000

/** One bar, divided by type, with gaps so that it doesn't depend on color. */
export function BytesChart({ kinds, label }: { kinds: ResourcesRecord['by_kind']; label: string }) {
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  const x = scaleLinear([0, total], [0, BAR_WIDTH])
  let from = 0
  return (
    <svg class="bytes-chart" viewBox={`0 0 ${BAR_WIDTH} 24`} preserveAspectRatio="none" role="img" aria-label={label}>
      {kinds
        .filter(({ bytes }) => bytes > 0)
        .map(({ kind, bytes }) => {
          const start = x(from)
          from += bytes
          return (
            <rect
              key={kind}
              class={`kind-${kind}`}
              x={fixed(start)}
              width={fixed(Math.max(1, x(bytes) - 3))}
              height="24"
            />
          )
        })}
    </svg>
  )
}
