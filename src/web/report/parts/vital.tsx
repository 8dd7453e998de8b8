import type { VitalThresholds } from '../../../engine/vital-thresholds.ts'
import type { MetricRecord, VitalRecord } from '../../../results/browser-schema.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import type { View } from '../../view.ts'

type Id = MetricRecord['id'] | VitalRecord['id']

interface Props {
  view: View
  id: Id
  value: number | null
  bounds: VitalThresholds
  /** The lowest and the highest of several runs. */
  spread?: [number, number] | undefined
}

const ICONS: Record<VitalRating, IconName> = { good: 'good', 'needs-improvement': 'decent', poor: 'bad', none: 'dash' }

/** One vital: the figure, what it is worth, and where it lies between the thresholds. */
export function Vital({ view, id, value, bounds, spread }: Props) {
  const { browser: words } = view.words.report
  const rating = ratingOf(value, bounds)
  const inWords = (figure: number) => (id === 'cls' ? shift(view, figure) : view.format.milliseconds(figure))
  return (
    <li class={`vital is-${rating}`}>
      <h4>{words.vitals[id]}</h4>
      <p class="vital-value">
        {value === null ? '–' : inWords(value)}
        <span class="vital-rating">
          <Icon name={ICONS[rating]} />
          {words.ratings[rating]}
        </span>
      </p>
      {value !== null && <Scale value={value} bounds={bounds} />}
      <p class="vital-bounds">{words.bounds(inWords(bounds.good), inWords(bounds.poor))}</p>
      {spread && <p class="vital-bounds">{words.spread(inWords(spread[0]), inWords(spread[1]))}</p>}
    </li>
  )
}

/** Layout shift has no unit, and its second digit counts. */
function shift(view: View, value: number): string {
  return new Intl.NumberFormat(view.language, { maximumFractionDigits: 3 }).format(value)
}

type VitalRating = 'good' | 'needs-improvement' | 'poor' | 'none'

export function ratingOf(value: number | null, { good, poor }: VitalThresholds): VitalRating {
  if (value === null) return 'none'
  return value <= good ? 'good' : value <= poor ? 'needs-improvement' : 'poor'
}

const WIDTH = 100
const GAP = 1

/** Good, middling and poor as three thirds, and a mark where the value lies. The figures stand beside it. */
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

/** From 0 to 1. The last third has no end: twice the bound of poor is far enough. */
export function placeOf(value: number, { good, poor }: VitalThresholds): number {
  if (value <= good) return Math.max(0, value / good) / 3
  if (value <= poor) return (1 + (value - good) / (poor - good)) / 3
  return (2 + Math.min(1, (value - poor) / poor)) / 3
}
