import type { ComponentChildren, JSX } from 'preact'
import type { View } from '../view.ts'
import { Icon } from './icon.tsx'

interface ButtonProps extends Omit<JSX.IntrinsicElements['button'], 'class'> {
  /** `main`: the primary action; `danger`: cannot be undone. */
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

/** Copies a text. It needs JavaScript, so it is hidden until a script shows it. */
export function CopyButton({ view, text, label }: { view: View; text: string; label?: string }) {
  const { copy, copied } = view.words.actions
  return (
    <button type="button" class="button button-plain button-small copy" data-copy={text} data-copied={copied} hidden>
      <Icon name="copy" />
      <span aria-live="polite">{label ?? copy}</span>
    </button>
  )
}
