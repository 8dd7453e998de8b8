import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

/** Where there is nothing yet: what would be here, and what to do about it. */
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
