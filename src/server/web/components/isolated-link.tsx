import type { ComponentChildren } from 'preact'

/** A link with text from a third party: its writing direction does not affect the surrounding text. */
export function IsolatedLink({ href, children }: { href: string; children: ComponentChildren }) {
  return (
    <a href={href}>
      <bdi>{children}</bdi>
    </a>
  )
}
