import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

/** Shown in place of an empty list: what would be here, and what to do. */
export function EmptyState({
  icon = 'mark',
  title,
  children,
}: {
  icon?: IconName
  title: string
  children?: ComponentChildren
}) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <p class="empty-title">{title}</p>
      {children}
    </div>
  )
}
