import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface Props {
  id: string
  label: string
  /** Without one, the label is for screen readers only. */
  icon?: IconName
  open?: boolean | undefined
  children: ComponentChildren
}

/** A button with a panel under it. A details element, so it works without JavaScript. */
export function Menu({ id, label, icon, open, children }: Props) {
  return (
    <details class="menu" id={id} data-dismiss open={open}>
      <summary class="button button-plain" aria-label={icon === undefined ? label : undefined}>
        {icon !== undefined && (
          <>
            <Icon name={icon} />
            <span class="menu-label">{label}</span>
          </>
        )}
        <Icon name="down" />
      </summary>
      <div class="floating menu-panel">{children}</div>
    </details>
  )
}
