import type { ComponentChildren } from 'preact'

/** A link whose text somebody else wrote: the direction of its script does not reach the words around it. */
export function IsolatedLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a href={href}>
      <bdi>{children}</bdi>
    </a>
  )
}
