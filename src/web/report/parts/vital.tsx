import type { VitalThresholds } from '../../../engine/vital-thresholds.ts'
import type { MetricRecord, VitalRecord } from '../../../results/browser-schema.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import type { View } from '../../view.ts'
import { type Grade, gradeOf, Scale } from '../charts/scale.tsx'

type Id = MetricRecord['id'] | VitalRecord['id']

interface Props {
  view: View
  id: Id
  value: number | null
  bounds: VitalThresholds
  /** The lowest and the highest of several runs. */
  spread?: [number, number] | undefined
}

const ICONS: Record<Grade, IconName> = { good: 'good', middling: 'decent', poor: 'bad', none: 'dash' }

/** One vital: the figure, what it is worth, and where it lies between the thresholds. */
export function Vital({ view, id, value, bounds, spread }: Props) {
  const { browser: words } = view.words.report
  const grade = gradeOf(value, bounds)
  const inWords = (figure: number) => (id === 'cls' ? shift(view, figure) : view.format.milliseconds(figure))
  return (
    <li class={`vital is-${grade}`}>
      <h4>{words.vitals[id]}</h4>
      <p class="vital-value">
        {value === null ? '–' : inWords(value)}
        <span class="vital-grade">
          <Icon name={ICONS[grade]} />
          {words.grades[grade]}
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
