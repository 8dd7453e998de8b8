import type { View } from '../view.ts'
import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { Icon } from './icon.tsx'

export type Section = 'reports' | 'projects' | 'account' | 'audits' | 'users' | 'report' | 'none'

/** Name, navigation and who is signed in. */
export function Header({ view, page }: { view: View; page: Section }) {
  const { words, user } = view
  const entries: [Section, string, string][] = [
    ...(user === null
      ? []
      : ([
          ['reports', '/reports', words.nav.reports],
          ['projects', '/projects', words.nav.projects],
        ] satisfies [Section, string, string][])),
    ['audits', '/audits', words.nav.audits],
    ...(user?.role === 'owner' ? ([['users', '/users', words.nav.users]] satisfies [Section, string, string][]) : []),
  ]
  return (
    <header class="site-header">
      <div class="site-header-inner">
        <a class="brand" href={user === null ? '/' : '/reports'}>
          <Icon name="mark" />
          {words.site.name}
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
