import type { View } from '../view.ts'

/** Words of ours with `code` in back-ticks. */
export function Prose({ text }: { text: string }) {
  return <>{text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</>
}

/** How long ago, with the exact time on hover; a script says it in the reader's own time zone. */
export function Time({ view, at }: { view: View; at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={view.format.date(at)}>
      {view.format.relative(at)}
    </time>
  )
}
