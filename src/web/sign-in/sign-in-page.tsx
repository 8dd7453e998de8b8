import { MAX_PASSWORD_LENGTH } from '../../vocabulary.ts'
import { Button } from '../components/button.tsx'
import { Field, Form } from '../components/form.tsx'
import { Icon } from '../components/icon.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'

interface SignInProps {
  view: View
  next?: string
  /** As entered before. */
  email?: string
  problem?: string
  /** Why to sign in. */
  lead?: string | undefined
}

export function SignInPage({ view, next, email, problem, lead }: SignInProps) {
  const { signIn } = view.words
  return (
    <Layout view={view} title={signIn.title} page="none">
      <div class="narrow">
        <h1>{signIn.title}</h1>
        {lead !== undefined && <p class="lead">{lead}</p>}
        <div class="card">
          <SignInForm view={view} next={next} email={email} problem={problem} />
        </div>
        <p class="small">{signIn.forgot}</p>
      </div>
    </Layout>
  )
}

export function SignInForm({ view, next, email, problem }: Omit<SignInProps, 'lead'>) {
  const { entry, signIn } = view.words
  return (
    <Form view={view} action="/sign-in" class="stack">
      {problem !== undefined && <Problem text={problem} />}
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      <Field name="email" label={entry.email} type="email" autoComplete="username" required value={email} />
      <Field
        name="password"
        label={entry.password}
        type="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD_LENGTH}
        required
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
