import { Button } from '../../components/button.tsx'
import { CodeField, Field, Form } from '../../components/form.tsx'
import { PasskeyForm } from '../../components/passkey-form.tsx'
import { Layout } from '../../layout.tsx'
import type { View } from '../../view.ts'

interface CodePageProps {
  view: View
  hasPasskey: boolean
  /** Below the field that was filled in. */
  error?: { field: 'code' | 'recovery'; text: string }
}

/** The second step of signing in. */
export function CodePage({ view, hasPasskey, error }: CodePageProps) {
  const { signIn, twoFactor: words } = view.words
  const errorOf = (field: string) => (error?.field === field ? error.text : undefined)
  return (
    <Layout view={view} title={words.title} page="none" scripts={['passkeys.js']}>
      <div class="narrow">
        <h1>{words.title}</h1>
        <div class="card">
          <Form view={view} action="/sign-in/code" class="stack">
            <CodeField view={view} error={errorOf('code')} />
            <Button kind="main">{signIn.button}</Button>
          </Form>
          {hasPasskey && (
            <PasskeyForm view={view} action="/sign-in/code/passkey" ceremony="get" button={view.words.passkeys.use} />
          )}
        </div>
        <details class="card" open={error?.field === 'recovery'}>
          <summary>{words.lost}</summary>
          <Form view={view} action="/sign-in/code" class="stack">
            <Field
              name="recovery"
              label={words.recoveryCode}
              hint={words.noCodes}
              autoComplete="off"
              maxLength={40}
              required
              error={errorOf('recovery')}
            />
            <Button>{signIn.button}</Button>
          </Form>
        </details>
      </div>
    </Layout>
  )
}
