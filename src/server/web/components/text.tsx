import type { View } from '../view.ts'

/** Text with `code` in backticks. Only for our own text. */
export function Prose({ text }: { text: string }) {
  return <>{text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</>
}

type TimeProps = { view: View } & ({ at: number } | { at: number | null; none: string })

/** A relative time with the exact time on hover; a script shows it in the reader's time zone. `none` is shown where there is no time. */
export function Time({ view, at, ...rest }: TimeProps) {
  if (at === null) return <>{'none' in rest && rest.none}</>
  return (
    <time dateTime={new Date(at).toISOString()} title={view.format.date(at)}>
      {view.format.relative(at)}
    </time>
  )
}
