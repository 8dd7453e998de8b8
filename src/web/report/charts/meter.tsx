import type { Result } from '../../../vocabulary.ts'

/** A bar of 0 to 100. The figure stands beside it, so it is only a picture. */
export function Meter({ score, result }: { score: number | null; result: Result | null }) {
  return (
    <svg class={`meter is-${result ?? 'none'}`} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect class="meter-track" width="100" height="4" />
      {score !== null && <rect class="meter-value" width={score} height="4" />}
    </svg>
  )
}
