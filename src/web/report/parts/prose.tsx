/** Words of ours with `code` in back-ticks. */
export function Prose({ text }: { text: string }) {
  return <>{text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part))}</>
}
