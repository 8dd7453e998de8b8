import type { ComponentChildren } from 'preact'
import type { View } from '../view.ts'

interface AuditLinkProps {
  view: View
  id: string
  class?: string
  lang?: string
  children: ComponentChildren
}

/** A link to the page about an audit; plain text in a report file, which has no such pages. */
export function AuditLink({ view, id, class: className, lang, children }: AuditLinkProps) {
  if (view.isFile)
    return (
      <span class={className} lang={lang}>
        {children}
      </span>
    )
  return (
    <a class={className} href={`/audits/${id}`} lang={lang}>
      {children}
    </a>
  )
}
