import type { ComponentChildren, JSX } from 'preact'
import type { View } from '../view.ts'
import { Icon } from './icon.tsx'

interface ButtonProps extends Omit<JSX.IntrinsicElements['button'], 'class'> {
  /** `main`: the one thing to do here; `danger`: cannot be taken back. */
  kind?: 'main' | 'plain' | 'quiet' | 'danger'
  small?: boolean
  children: ComponentChildren
}

export function Button({ kind = 'plain', small = false, children, type = 'submit', ...rest }: ButtonProps) {
  return (
    <button type={type} class={buttonClass(kind, small)} {...rest}>
      {children}
    </button>
  )
}

/** For links that look like buttons. */
export function buttonClass(kind: ButtonProps['kind'] = 'plain', small = false): string {
  return `button button-${kind}${small ? ' button-small' : ''}`
}

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
