import type { VitalThresholds } from '../../../engine/vital-thresholds.ts'

export type Grade = 'good' | 'middling' | 'poor' | 'none'

export function gradeOf(value: number | null, { good, poor }: VitalThresholds): Grade {
  if (value === null) return 'none'
  return value <= good ? 'good' : value <= poor ? 'middling' : 'poor'
}

const WIDTH = 100
const GAP = 1

/** Good, middling and poor as three thirds, and a mark where the value lies. The figures stand beside it. */
export function Scale({ value, bounds }: { value: number; bounds: VitalThresholds }) {
  const third = WIDTH / 3
  const zone = (index: number) => ({ x: index * third, width: third - GAP, y: 3, height: 3 })
  return (
    <svg class="scale" viewBox={`0 0 ${WIDTH} 9`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="scale-good" {...zone(0)} />
      <rect class="scale-middling" {...zone(1)} />
      <rect class="scale-poor" {...zone(2)} />
      <rect class="scale-mark" x={placeOf(value, bounds) * (WIDTH - 2)} width="1.6" y="0" height="9" />
    </svg>
  )
}

/** From 0 to 1. The last third has no end: twice the bound of poor is far enough. */
export function placeOf(value: number, { good, poor }: VitalThresholds): number {
  if (value <= good) return Math.max(0, value / good) / 3
  if (value <= poor) return (1 + (value - good) / (poor - good)) / 3
  return (2 + Math.min(1, (value - poor) / poor)) / 3
}
