import type { Key, Session } from '../../../../storage/people/account-records.ts'
import type { Passkey } from '../../../../storage/people/passkeys.ts'
import { MAX_PASSWORD_LENGTH } from '../../../../vocabulary.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Field, Form, NewPasswordField } from '../../components/form.tsx'
import { LanguageAndTheme } from '../../components/language-and-theme.tsx'
import { Pager } from '../../components/pager.tsx'
import { Layout } from '../../layout.tsx'
import { hrefOf, type NumberedPage } from '../../reports/list/list-query.ts'
import type { View } from '../../view.ts'
import { KeysSection } from './keys-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SsoSection } from './sso-section.tsx'
import { TwoFactorSection, type TwoFactorState } from './two-factor-section.tsx'

export interface AccountErrors {
  keyName?: string
  password?: string
  newPassword?: string
}

interface AccountPageProps {
  view: View
  keys: NumberedPage<Key>
  /** The id of the newest key; empty if there is none. */
  newestKey: string
  sessions: NumberedPage<Session>
  /** The id of the current session. */
  current: string
  twoFactor: TwoFactorState
  passkeys: Passkey[]
  /** Whether the user can sign in with one. */
  hasPassword: boolean
  /** With the OpenID provider. */
  isConnected: boolean
  /** Just created; it can't be shown again. */
  created?: string | undefined
  /** The name of a key that was refused. */
  typedKey?: string | undefined
  errors?: AccountErrors | undefined
}

/** The page, or a path below it, with the pages of both lists. */
export function accountHref(
  rest: string,
  { keysPage, sessionsPage }: { keysPage: number; sessionsPage: number },
): string {
  const parameters = { keys_page: keysPage, sessions_page: sessionsPage }
  return hrefOf(`/account${rest}`, parameters, { keys_page: 1, sessions_page: 1 })
}

export function AccountPage(props: AccountPageProps) {
  const { view, keys, sessions, current, twoFactor, passkeys, hasPassword, isConnected, errors = {} } = props
  const { account } = view.words
  const shown = { keysPage: keys.page, sessionsPage: sessions.page }
  const pathOf = (rest: string) => accountHref(rest, shown)
  return (
    <Layout view={view} title={account.title} page="account" scripts={['passkeys.js']}>
      <header class="page-head">
        <h1>{account.title}</h1>
        <p class="lead">{account.signedInAs(view.user?.email ?? '')}</p>
      </header>
      <KeysSection
        view={view}
        keys={keys.items}
        pathOf={pathOf}
        newest={props.newestKey}
        created={props.created}
        typed={props.typedKey}
        error={errors.keyName}
      >
        <Pager
          view={view}
          page={keys.page}
          pages={keys.pages}
          of={account.keys.title}
          hrefOf={(keysPage) => `${accountHref('', { ...shown, keysPage })}#keys`}
        />
      </KeysSection>
      <SessionsSection view={view} sessions={sessions.items} total={sessions.total} current={current} pathOf={pathOf}>
        <Pager
          view={view}
          page={sessions.page}
          pages={sessions.pages}
          of={account.sessions.title}
          hrefOf={(sessionsPage) => `${accountHref('', { ...shown, sessionsPage })}#sessions`}
        />
      </SessionsSection>
      {hasPassword && <PasswordSection view={view} errors={errors} />}
      {view.signInMethods.provider !== null && (
        <SsoSection view={view} name={view.signInMethods.provider} isConnected={isConnected} />
      )}
      <PasskeysSection view={view} passkeys={passkeys} />
      {hasPassword && <TwoFactorSection view={view} state={twoFactor} />}
      <Card titleId="credentials-title" title={view.words.credentials.title}>
        <p>{view.words.credentials.about}</p>
        <p>
          <a href="/credentials">{view.words.credentials.link}</a>
        </p>
      </Card>
      <Card titleId="appearance-title" title={account.appearance.title}>
        <p>{account.appearance.lead}</p>
        <LanguageAndTheme view={view} />
      </Card>
    </Layout>
  )
}

function PasswordSection({ view, errors }: { view: View; errors: AccountErrors }) {
  const { account } = view.words
  return (
    <Card titleId="password-title" title={account.password.title}>
      <p>{account.password.hint}</p>
      <Form view={view} action="/account/password" class="stack narrow-form">
        <input type="hidden" name="username" autoComplete="username" value={view.user?.email} />
        <Field
          name="password"
          label={account.password.now}
          type="password"
          autoComplete="current-password"
          maxLength={MAX_PASSWORD_LENGTH}
          required
          error={errors.password}
        />
        <NewPasswordField view={view} name="new-password" error={errors.newPassword} />
        <Button>{account.password.change}</Button>
      </Form>
    </Card>
  )
}
