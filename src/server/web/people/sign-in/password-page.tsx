import { Button } from '../../components/button.tsx'
import { Field, Form, NewPasswordField } from '../../components/form.tsx'
import { Prose } from '../../components/text.tsx'
import { Layout } from '../../layout.tsx'
import type { View } from '../../view.ts'

export interface EntryErrors {
  email?: string
  password?: string
}

interface PasswordPageProps {
  view: View
  title: string
  lead: string
  button: string
  action: string
  token?: string
  /** Editable unless it is fixed. */
  email: { value: string; isFixed: boolean }
  errors?: EntryErrors
}

/** The form to choose a first or a new password. */
export function PasswordPage({ view, title, lead, button, action, token, email, errors = {} }: PasswordPageProps) {
  const { entry } = view.words
  return (
    <Layout view={view} title={title} page="none">
      <div class="narrow">
        <h1>{title}</h1>
        <p class="lead">{lead}</p>
        <div class="card">
          <Form view={view} action={action} class="stack">
            {token !== undefined && <input type="hidden" name="token" value={token} />}
            <Field
              name="email"
              label={entry.email}
              type="email"
              autoComplete="username"
              required
              readOnly={email.isFixed}
              value={email.value}
              error={errors.email}
            />
            <NewPasswordField view={view} name="password" error={errors.password} />
            <Button kind="main">{button}</Button>
          </Form>
        </div>
      </div>
    </Layout>
  )
}

interface InvalidLinkProps {
  view: View
  title?: string
  /** With `code` in backticks. */
  text: string
}

/** For links that are used, expired or wrong; it doesn't say which. */
export function InvalidLinkPage({ view, title = view.words.entry.invalidLink, text }: InvalidLinkProps) {
  return (
    <Layout view={view} title={title} page="none">
      <div class="narrow">
        <h1>{title}</h1>
        <p class="lead">
          <Prose text={text} />
        </p>
        <p>
          <a href="/sign-in">{view.words.nav.signIn}</a>
        </p>
      </div>
    </Layout>
  )
}
