import { scaleLinear } from 'd3-scale'
import type { ResourcesRecord } from '../../../results/schema.ts'

const WIDTH = 1000

/** One bar, cut by type. A gap keeps neighbours apart where colours do not. */
export function BytesChart({ kinds, label }: { kinds: ResourcesRecord['by_kind']; label: string }) {
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  const x = scaleLinear([0, total], [0, WIDTH])
  let from = 0
  return (
    <svg class="bytes-chart" viewBox={`0 0 ${WIDTH} 24`} preserveAspectRatio="none" role="img" aria-label={label}>
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

function fixed(value: number): number {
  return Math.round(value * 10) / 10
}
