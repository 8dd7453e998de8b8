import type { ComponentChildren } from 'preact'
import { accentPath } from '../../domain/branding/accent.ts'
import { logoPath } from '../../domain/branding/logo.ts'
import { BrandMark, FooterText } from './branding/brand-mark.tsx'
import { Button } from './components/button.tsx'
import { FlashNote } from './components/flash-note.tsx'
import { Form } from './components/form.tsx'
import { Icon } from './components/icon.tsx'
import { LanguageAndTheme } from './components/language-and-theme.tsx'
import { MOST_OPEN_ALERTS, type View } from './view.ts'

interface LayoutProps {
  view: View
  title: string
  description?: string
  /** The current entry of the navigation. */
  page: NavSection
  /** Whether search engines may index the page. */
  indexable?: boolean
  /** Whether shared links get an Open Graph preview; by default the same as `indexable`. */
  hasPreview?: boolean
  /** Names of files in `assets/`, or paths. */
  styles?: string[]
  scripts?: string[]
  children: ComponentChildren
}

/** The frame of every page. */
export function Layout(props: LayoutProps) {
  const { view, title, description, page, indexable = false, hasPreview = indexable, styles, scripts, children } = props
  const href = (name: string) => (name.startsWith('/') ? name : view.asset(name))
  const { words, flash, branding } = view
  const picture = branding.name === null ? view.asset('card.png') : branding.logo && logoPath(branding.logo.hash)
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
            {picture !== null && <meta property="og:image" content={view.base + picture} />}
            <meta property="og:site_name" content={words.site.name} />
            <meta name="twitter:card" content={branding.name === null ? 'summary_large_image' : 'summary'} />
          </>
        )}
        <meta name="color-scheme" content={view.theme === 'auto' ? 'light dark' : view.theme} />
        <link rel="icon" href={view.asset('icon.svg')} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={view.asset('icon-180.png')} />
        {['base.css', ...(styles ?? [])].map((name) => (
          <link key={name} rel="stylesheet" href={href(name)} />
        ))}
        {branding.accent !== null && <link rel="stylesheet" href={accentPath(branding.accent)} />}
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
          {flash !== null && flash.place === undefined && <FlashNote flash={flash} />}
          {children}
        </main>
        <Footer view={view} />
      </body>
    </html>
  )
}

export type NavSection =
  | 'reports'
  | 'projects'
  | 'schedules'
  | 'alerts'
  | 'channels'
  | 'account'
  | 'audits'
  | 'users'
  | 'report'
  | 'none'

/** Brand, navigation and account. */
function Header({ view, page }: { view: View; page: NavSection }) {
  const { words, user } = view
  const entries: [NavSection, string, string][] = [
    ...(user === null
      ? []
      : ([
          ['reports', '/reports', words.nav.reports],
          ['projects', '/projects', words.nav.projects],
          ['schedules', '/schedules', words.nav.schedules],
          ['alerts', '/alerts', words.nav.alerts],
          ['channels', '/channels', words.nav.channels],
        ] satisfies [NavSection, string, string][])),
    ['audits', '/audits', words.nav.audits],
    ...(user?.role === 'owner'
      ? ([['users', '/users', words.nav.users]] satisfies [NavSection, string, string][])
      : []),
  ]
  return (
    <header class="site-header">
      <div class="site-header-inner">
        <a class="brand" href={user === null ? '/' : '/reports'}>
          <BrandMark view={view} />
        </a>
        <nav aria-label={words.nav.label}>
          <ul>
            {entries.map(([name, href, text]) => (
              <li key={name}>
                <a href={href} aria-current={name === page ? 'page' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="site-header-user">
          {user === null ? (
            <a href="/sign-in">{words.nav.signIn}</a>
          ) : (
            <>
              {view.openAlerts > 0 && <Bell view={view} />}
              <a href="/account" aria-current={page === 'account' ? 'page' : undefined} title={user.email}>
                <Icon name="person" />
                <span>{words.nav.account}</span>
              </a>
              <Form view={view} action="/sign-out">
                <Button kind="quiet" small>
                  {words.nav.signOut}
                </Button>
              </Form>
            </>
          )}
        </div>
      </div>
    </header>
  )
}

/** How many alerts fire. */
function Bell({ view }: { view: View }) {
  const { openAlerts } = view
  const count = openAlerts > MOST_OPEN_ALERTS ? `${MOST_OPEN_ALERTS}+` : String(openAlerts)
  return (
    <a class="bell" href="/alerts" aria-label={view.words.alerts.bell(count)}>
      <Icon name="bell" />
      <span class="bell-count">{count}</span>
    </a>
  )
}

/** Links, language and theme. */
function Footer({ view }: { view: View }) {
  const { words } = view
  return (
    <footer class="site-footer">
      <div class="site-footer-inner">
        <nav aria-label={words.footer.label}>
          <ul>
            <li>
              <a href="/audits">{words.nav.audits}</a>
            </li>
            <li>
              <a href="/docs">{words.footer.docs}</a>
            </li>
            <li>
              <a href="/bot">{words.footer.bot}</a>
            </li>
          </ul>
        </nav>
        <LanguageAndTheme view={view} />
        <FooterText view={view} />
      </div>
    </footer>
  )
}
