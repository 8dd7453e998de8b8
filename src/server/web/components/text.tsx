import type { View } from '../view.ts'

/** Text with `code` in backticks. Only for our own text. */
export function Prose({ text }: { text: string }) {
  return <>{text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</>
}

/** A relative time with the exact time on hover; a script shows it in the reader's time zone. */
export function Time({ view, at }: { view: View; at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={view.format.date(at)}>
      {view.format.relative(at)}
    </time>
  )
}
