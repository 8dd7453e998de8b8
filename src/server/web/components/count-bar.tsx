import { RESULTS } from '../../../vocabulary.ts'

const PARTS = [...RESULTS, 'none'] as const

/** Results as a stacked bar. The numbers are next to it. */
export function CountBar({ counts, label }: { counts: Record<(typeof PARTS)[number], number>; label: string }) {
  const total = PARTS.reduce((sum, part) => sum + counts[part], 0)
  let from = 0
  return (
    <svg class="count-bar" viewBox="0 0 100 4" preserveAspectRatio="none" role="img" aria-label={label}>
      {PARTS.filter((part) => counts[part] > 0).map((part) => {
        const width = (100 * counts[part]) / total
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
