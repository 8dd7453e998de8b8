import type { Flash } from '../view.ts'
import { Icon } from './icon.tsx'

/** What was just done, or why it could not be done. */
export function FlashNote({ flash: { kind, text } }: { flash: Flash }) {
  return (
    <p class={`flash flash-${kind}`} role="status">
      <Icon name={kind === 'done' ? 'check' : 'warning'} />
      {text}
    </p>
  )
}
