import { line } from 'd3-shape'
import type { View } from '../view.ts'

const WIDTH = 72
const HEIGHT = 20
/** Room for the dot. */
const INSET = 3

/** Smaller changes are not blown up to the height of the chart. */
const MIN_RANGE = 20

/** The scores of the latest runs as a small chart. One run is no trend. */
export function Sparkline({ view, scores }: { view: View; scores: readonly number[] }) {
  if (scores.length < 2) return null
  const middle = (Math.max(...scores) + Math.min(...scores)) / 2
  const range = Math.max(MIN_RANGE, Math.max(...scores) - Math.min(...scores))
  const place = (score: number, index: number): [number, number] => [
    INSET + (index * (WIDTH - 2 * INSET)) / (scores.length - 1),
    HEIGHT / 2 - ((score - middle) * (HEIGHT - 2 * INSET)) / range,
  ]
  const points = scores.map(place)
  const [x, y] = points.at(-1)!
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={view.words.dashboard.list.scores(scores.map(view.format.number).join(', '))}
    >
      <path d={line().digits(1)(points) ?? ''} />
      <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="2.5" />
    </svg>
  )
}
