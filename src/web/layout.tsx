import type { ComponentChildren } from 'preact'
import { Footer } from './components/footer.tsx'
import { Header, type Section } from './components/header.tsx'
import { Icon } from './components/icon.tsx'
import type { View } from './view.ts'

export interface LayoutProps {
  view: View
  title: string
  description?: string
  /** Which entry of the navigation this page belongs to. */
  page: Section
  /** May search engines keep it. */
  indexable?: boolean
  /** Whether links to it get a preview (Open Graph) where they are shared; as `indexable` where nothing is said. */
  hasPreview?: boolean
  /** Names of files in `assets/`, or addresses. */
  styles?: string[]
  scripts?: string[]
  children: ComponentChildren
}

/** What every page stands in. */
export function Layout(props: LayoutProps) {
  const { view, title, description, page, indexable = false, hasPreview = indexable, styles, scripts, children } = props
  const href = (name: string) => (name.startsWith('/') ? name : view.asset(name))
  const { words, flash } = view
  const full = page === 'none' && title === words.site.name ? title : `${title} · ${words.site.name}`
  return (
    <html lang={view.language} data-theme={view.theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{full}</title>
        <meta name="description" content={description ?? words.site.description} />
        {indexable ? (
          <link rel="canonical" href={view.base + view.path.split('?', 1)[0]} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {hasPreview && (
          <>
            <meta property="og:title" content={title} />
            <meta property="og:type" content="website" />
            <meta property="og:description" content={description ?? words.site.description} />
            <meta property="og:url" content={view.base + view.path.split('?', 1)[0]} />
            <meta property="og:image" content={view.base + view.asset('card.png')} />
            <meta property="og:site_name" content={words.site.name} />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <meta name="color-scheme" content={view.theme === 'auto' ? 'light dark' : view.theme} />
        <link rel="icon" href={view.asset('icon.svg')} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={view.asset('icon-180.png')} />
        {['base.css', ...(styles ?? [])].map((name) => (
          <link key={name} rel="stylesheet" href={href(name)} />
        ))}
        {['base.js', ...(scripts ?? [])].map((name) => (
          <script key={name} type="module" src={href(name)} />
        ))}
      </head>
      <body>
        <a class="skip" href="#main">
          {words.site.skip}
        </a>
        <Header view={view} page={page} />
        <main id="main" tabIndex={-1}>
          {flash !== null && (
            <p class={`flash flash-${flash.kind}`} role="status">
              <Icon name={flash.kind === 'done' ? 'check' : 'warning'} />
              {flash.text}
            </p>
          )}
          {children}
        </main>
        <Footer view={view} />
      </body>
    </html>
  )
}
