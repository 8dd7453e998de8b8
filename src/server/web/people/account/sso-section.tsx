import { Button } from '../../components/button.tsx'
import { ConfirmForm, Form } from '../../components/form.tsx'
import type { View } from '../../view.ts'

/** On the account page, if there is an OpenID provider. */
export function SsoSection({ view, name, isConnected }: { view: View; name: string; isConnected: boolean }) {
  const { sso: words } = view.words
  return (
    <section class="card" aria-labelledby="sso-title">
      <h2 id="sso-title">{words.title}</h2>
      <p>{isConnected ? words.isConnected(name) : words.isNotConnected(name)}</p>
      {isConnected ? (
        <ConfirmForm
          view={view}
          action="/account/sso/disconnect"
          label={words.disconnect}
          question={words.disconnectQuestion(name)}
          confirm={words.disconnect}
        />
      ) : (
        <Form view={view} action="/account/sso/connect">
          <Button>{words.connect(name)}</Button>
        </Form>
      )}
    </section>
  )
}
