import type { ComponentChildren, JSX } from 'preact'

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
