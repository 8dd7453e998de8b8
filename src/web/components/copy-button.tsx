import type { View } from '../view.ts'
import { Icon } from './icon.tsx'

/** Copies a text. Of use with a script alone, so that it is hidden until one shows it. */
export function CopyButton({ view, text, label }: { view: View; text: string; label?: string }) {
  const { copy, copied } = view.words.actions
  return (
    <button type="button" class="button button-plain button-small copy" data-copy={text} data-copied={copied} hidden>
      <Icon name="copy" />
      <span aria-live="polite">{label ?? copy}</span>
    </button>
  )
}
