import type { ComponentChildren } from 'preact'
import { buttonClass } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

export interface EmptyStateProps {
  icon?: IconName
  title: string
  text?: string
  link?: { href: string; text: string }
  children?: ComponentChildren
}

/** Shown in place of an empty list: what would be here, and what to do. */
export function EmptyState({ icon = 'mark', title, text, link, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <p class="empty-title">{title}</p>
      {text !== undefined && <p>{text}</p>}
      {link !== undefined && (
        <a class={buttonClass()} href={link.href}>
          {link.text}
        </a>
      )}
      {children}
    </div>
  )
}
