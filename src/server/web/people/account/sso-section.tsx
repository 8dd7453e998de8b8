import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { ConfirmForm, Form } from '../../components/form.tsx'
import type { View } from '../../view.ts'

/** On the account page, if there is an OpenID provider. */
export function SsoSection({ view, name, isConnected }: { view: View; name: string; isConnected: boolean }) {
  const { sso: words } = view.words
  return (
    <Card titleId="sso-title" title={words.title}>
      <p>{isConnected ? words.isConnected(name) : words.isNotConnected(name)}</p>
      {isConnected ? (
        <ConfirmForm
          view={view}
          action="/account/sso/disconnect"
          label={words.disconnect}
          question={words.disconnectQuestion(name)}
        />
      ) : (
        <Form view={view} action="/account/sso/connect">
          <Button>{words.connect(name)}</Button>
        </Form>
      )}
    </Card>
  )
}
