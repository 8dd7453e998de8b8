import type { MetricRecord, VitalRecord } from '../../../../domain/results/browser-schema.ts'
import { VITAL_NAMES, type VitalThresholds } from '../../../../engine/vital-thresholds.ts'
import { keptAbove } from '../../../../messages/precision.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import type { Format } from '../../format.ts'
import type { View } from '../../view.ts'

type VitalId = MetricRecord['id'] | VitalRecord['id']

interface Props {
  view: View
  id: VitalId
  value: number | null
  bounds: VitalThresholds
  /** The lowest and the highest value of several runs. */
  spread?: [number, number] | undefined
  /** Without the thresholds. */
  isBrief?: boolean
}

const ICONS: Record<VitalRating, IconName> = { good: 'good', 'needs-improvement': 'decent', poor: 'bad', none: 'dash' }

/** One metric: its value, its rating, and where it lies between the thresholds. */
export function Vital({ view, id, value, bounds, spread, isBrief = false }: Props) {
  const { browser: words } = view.words.report
  const rating = ratingOf(value, bounds)
  const text = (figure: number) => formatVital(view.format, id, figure)
  return (
    <li class={`vital is-${rating}`}>
      <h4>{VITAL_NAMES[id === 'speed_index' ? 'speedIndex' : id]}</h4>
      <p class="vital-value">
        {value === null ? '–' : vitalText(view.format, id, value, bounds)}
        <span class="vital-rating">
          <Icon name={ICONS[rating]} />
          {words.ratings[rating]}
        </span>
      </p>
      {value !== null && <Scale value={value} bounds={bounds} />}
      {!isBrief && <p class="vital-bounds">{words.bounds(text(bounds.good), text(bounds.poor))}</p>}
      {spread && <p class="vital-bounds">{words.spread(text(spread[0]), text(spread[1]))}</p>}
    </li>
  )
}

/** Never rounded to a threshold that the value exceeds, so that the text and the rating agree. */
export function vitalText(format: Format, id: VitalId, value: number, { good, poor }: VitalThresholds): string {
  return formatVital(format, id, keptAbove([good, poor], value, id === 'cls' ? 'number' : 'ms'))
}

export function formatVital(format: Format, id: VitalId, value: number): string {
  return id === 'cls' ? format.decimal(value) : format.milliseconds(value)
}

type VitalRating = 'good' | 'needs-improvement' | 'poor' | 'none'

export function ratingOf(value: number | null, { good, poor }: VitalThresholds): VitalRating {
  if (value === null) return 'none'
  return value <= good ? 'good' : value <= poor ? 'needs-improvement' : 'poor'
}

const WIDTH = 100
const GAP = 1

/** A bar of three thirds (good, needs improvement, poor) with a mark at the value. The figures are next to it. */
function Scale({ value, bounds }: { value: number; bounds: VitalThresholds }) {
  const third = WIDTH / 3
  const zone = (index: number) => ({ x: index * third, width: third - GAP, y: 3, height: 3 })
  return (
    <svg class="scale" viewBox={`0 0 ${WIDTH} 9`} preserveAspectRatio="none" aria-hidden="true">
      <rect class="scale-good" {...zone(0)} />
      <rect class="scale-needs-improvement" {...zone(1)} />
      <rect class="scale-poor" {...zone(2)} />
      <rect class="scale-mark" x={placeOf(value, bounds) * (WIDTH - 2)} width="1.6" y="0" height="9" />
    </svg>
  )
}

/** From 0 to 1. The last third ends at twice the threshold of poor. */
export function placeOf(value: number, { good, poor }: VitalThresholds): number {
  if (value <= good) return Math.max(0, value / good) / 3
  if (value <= poor) return (1 + (value - good) / (poor - good)) / 3
  return (2 + Math.min(1, (value - poor) / poor)) / 3
}
