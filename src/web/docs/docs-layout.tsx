import type { ComponentChildren } from 'preact'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'

interface DocsLayoutProps {
  view: View
  title: string
  description: string
  children: ComponentChildren
}

/** What the pages about the interface stand in. */
export function DocsLayout({ children, ...about }: DocsLayoutProps) {
  return (
    <Layout {...about} page="none" indexable styles={['docs.css']}>
      {children}
    </Layout>
  )
}

/** Back to the first of them. */
export function DocsTrail({ view }: { view: View }) {
  return (
    <p class="trail">
      <a href="/docs">{view.words.docs.title}</a>
    </p>
  )
}
