import { MAX_PASSWORD_LENGTH } from '../../../../vocabulary.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Field, Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { PasskeyForm } from '../../components/passkey-form.tsx'
import { Prose } from '../../components/text.tsx'
import { safeNext } from '../../forms.ts'
import { Layout } from '../../layout.tsx'
import type { View } from '../../view.ts'

interface SignInProps {
  view: View
  next?: string | undefined
  /** As entered before. */
  email?: string | undefined
  problem?: string | undefined
  /** Why to sign in. */
  lead?: string | undefined
  /** No one can sign in before the instance is set up. */
  isNotSetUp?: boolean
}

/** The page that asks to sign in, and leads to `next` afterwards. */
export function signInPath(next: string): string {
  return next === safeNext(null) ? '/sign-in' : `/sign-in?${new URLSearchParams({ next })}`
}

export function SignInPage({ view, next, email, problem, lead, isNotSetUp = false }: SignInProps) {
  const { signIn } = view.words
  return (
    <Layout view={view} title={signIn.title} page="none" scripts={['passkeys.js']}>
      <div class="narrow">
        <h1>{signIn.title}</h1>
        {lead !== undefined && <p class="lead">{lead}</p>}
        <div class="card">
          {isNotSetUp && <SetUpHint view={view} />}
          <SignInForm view={view} next={next} email={email} problem={problem} />
        </div>
        {view.signInMethods.hasPasswords && !isNotSetUp && <p class="small">{signIn.forgot}</p>}
      </div>
    </Layout>
  )
}

/** For people who have just installed it and open it without the link. */
export function SetUpHint({ view }: { view: View }) {
  const { pendingTitle, pending } = view.words.setUp
  return (
    <p>
      <strong>{pendingTitle}.</strong> <Prose text={pending} />
    </p>
  )
}

/** In place of a page that the reader may not see, or that does not exist: it does not say which. */
export function HiddenPage({ view, next }: { view: View; next: string }) {
  const { first, otherAccount } = view.words.signIn
  return <SignInPage view={view} next={next} lead={view.user === null ? first : otherAccount} />
}

/** With the password, the OpenID provider, or a passkey where the browser can use one. */
export function SignInForm({ view, next, email, problem }: Omit<SignInProps, 'lead' | 'isNotSetUp'>) {
  const { passkeys, sso } = view.words
  const { hasPasswords, provider } = view.signInMethods
  return (
    <div class="stack">
      {problem !== undefined && <Problem text={problem} />}
      {provider !== null && (
        <a
          class={buttonClass(hasPasswords ? 'plain' : 'main')}
          href={next === undefined ? '/sign-in/sso' : `/sign-in/sso?next=${encodeURIComponent(next)}`}
        >
          {sso.signIn(provider)}
        </a>
      )}
      {hasPasswords && (
        <PasswordForm view={view} next={next} email={email} isRefused={problem !== undefined && email !== undefined} />
      )}
      <PasskeyForm view={view} action="/sign-in/passkey" ceremony="get" button={passkeys.signIn}>
        {next !== undefined && <input type="hidden" name="next" value={next} />}
      </PasskeyForm>
    </div>
  )
}

interface PasswordFormProps extends Pick<SignInProps, 'view' | 'next' | 'email'> {
  isRefused: boolean
}

/** After a refusal, the focus is on the password: mostly, that was wrong. */
function PasswordForm({ view, next, email, isRefused }: PasswordFormProps) {
  const { entry, signIn } = view.words
  return (
    <Form view={view} action="/sign-in" class="stack">
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <Field name="email" label={entry.email} type="email" autoComplete="username" required value={email} />
      <Field
        name="password"
        label={entry.password}
        type="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_LENGTH}
        required
        hasFocus={isRefused}
      />
      <Button kind="main">{signIn.button}</Button>
    </Form>
  )
}

/** An error of the form, announced by screen readers. */
function Problem({ text }: { text: string }) {
  return (
    <p class="flash flash-problem" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  )
}

/** The link to the provider, for those who connect their account with it. */
export function ContinuePage({ view, name, url }: { view: View; name: string; url: string }) {
  const { sso: words } = view.words
  return (
    <Layout view={view} title={words.connect(name)} page="account">
      <div class="narrow">
        <h1>{words.connect(name)}</h1>
        <p class="lead">{words.continueHint(name)}</p>
        <p>
          <a class={buttonClass('main')} href={url}>
            {words.continue(name)}
          </a>
        </p>
      </div>
    </Layout>
  )
}
