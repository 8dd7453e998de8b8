import type { Project } from '../../storage/records.ts'
import { RESULTS } from '../../vocabulary.ts'
import type { View } from '../view.ts'

const PARTS = [...RESULTS, 'none'] as const

/** How the results of a project are divided, as a bar; the numbers stand beside it. */
export function CountBar({ view, project }: { view: View; project: Project }) {
  const { good, decent, bad, reports } = project
  const none = reports - good - decent - bad
  const counts = { good, decent, bad, none }
  let from = 0
  return (
    <svg
      class="count-bar"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      role="img"
      aria-label={view.words.dashboard.projects.counts(good, decent, bad, none)}
    >
      {PARTS.filter((part) => counts[part] > 0).map((part) => {
        const width = (100 * counts[part]) / reports
        const x = from
        from += width
        return <rect key={part} class={`count-${part}`} x={round(x)} y="0" width={round(width)} height="4" />
      })}
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
