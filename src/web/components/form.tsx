import type { ComponentChildren, JSX } from 'preact'
import type { View } from '../view.ts'

interface FormProps extends Omit<JSX.IntrinsicElements['form'], 'action' | 'method'> {
  view: View
  action: string
  children: ComponentChildren
}

/** A form that changes something: it carries the token that every POST must have. */
export function Form({ view, action, children, ...rest }: FormProps) {
  return (
    <form method="post" action={action} {...rest}>
      <input type="hidden" name="csrf" value={view.csrf} />
      {children}
    </form>
  )
}
