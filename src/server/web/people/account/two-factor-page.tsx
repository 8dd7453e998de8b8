import type { ComponentChildren } from 'preact'
import { Button, buttonClass, CopyButton } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { CodeField, Field, Form } from '../../components/form.tsx'
import { Layout } from '../../layout.tsx'
import type { View } from '../../view.ts'
import { QrCode } from './qr-code.tsx'
import type { TwoFactorState } from './two-factor-section.tsx'

interface SetUpProps {
  view: View
  /** In base32. */
  secret: string
  sealed: string
  /** What the QR code says. */
  uri: string
  error?: string | undefined
}

/** How to add Verdict to an authenticator app. */
export function TwoFactorSetUpPage({ view, secret, sealed, uri, error }: SetUpProps) {
  const { twoFactor: words } = view.words
  const groups = secret.replace(/.{4}(?=.)/g, '$& ')
  return (
    <Frame view={view}>
      <Card titleId="scan-title" title={words.scanTitle}>
        <p>{words.scan}</p>
        <QrCode text={uri} label={words.picture} />
        <p>{words.secret}</p>
        <p class="secret-value">
          <code>{groups}</code>
          <CopyButton view={view} text={secret} />
        </p>
      </Card>
      <Card titleId="confirm-title" title={words.confirmTitle}>
        <Form view={view} action="/account/two-factor" class="stack narrow-form">
          <input type="hidden" name="sealed" value={sealed} />
          <CodeField view={view} error={error} />
          <p class="small">{words.othersEnd}</p>
          <Button kind="main">{words.confirm}</Button>
        </Form>
      </Card>
    </Frame>
  )
}

/** The form that a wrong code was entered in. */
export interface CodeError {
  form: 'renew' | 'off'
  text: string
}

/** While it is on: new recovery codes, and turning it off. */
export function TwoFactorPage({ view, state, error }: { view: View; state: TwoFactorState; error?: CodeError }) {
  const { twoFactor: words } = view.words
  return (
    <Frame view={view}>
      <Card titleId="codes-title" title={words.codesTitle}>
        <p>
          {words.codesLead} {words.codesLeft(state.codesLeft)}
        </p>
        <CodeForm view={view} name="renew" hint={words.renewHint} button={words.renew} error={error} />
      </Card>
      <Card titleId="off-title" title={words.offTitle}>
        <p>{words.offHint}</p>
        <CodeForm view={view} name="off" button={words.off} error={error} />
      </Card>
    </Frame>
  )
}

interface CodeFormProps {
  view: View
  name: CodeError['form']
  hint?: string
  button: string
  error?: CodeError | undefined
}

function CodeForm({ view, name, hint, button, error }: CodeFormProps) {
  const { twoFactor: words } = view.words
  return (
    <Form view={view} action={`/account/two-factor/${name}`} class="stack narrow-form">
      <Field
        id={`code-${name}`}
        name="code"
        label={words.code}
        hint={words.anyCodeHint}
        autoComplete="one-time-code"
        maxLength={40}
        required
        error={error?.form === name ? error.text : undefined}
      />
      {hint !== undefined && <p class="small">{hint}</p>}
      <Button kind={name === 'off' ? 'danger' : 'plain'}>{button}</Button>
    </Form>
  )
}

/** New recovery codes, which can't be shown again. */
export function RecoveryCodesPage({ view, codes }: { view: View; codes: string[] }) {
  const { twoFactor: words } = view.words
  return (
    <Frame view={view}>
      <div class="secret" role="status">
        <h2>{words.codesTitle}</h2>
        <p>
          <strong>{words.nowOn}</strong>
        </p>
        <p>
          {words.codesLead} {words.shownOnce}
        </p>
        <ul class="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p class="secret-value">
          <a class={buttonClass('main')} href="/account">
            {words.continue}
          </a>
          <CopyButton view={view} text={codes.join('\n')} />
        </p>
      </div>
    </Frame>
  )
}

function Frame({ view, children }: { view: View; children: ComponentChildren }) {
  const { account, twoFactor } = view.words
  return (
    <Layout view={view} title={twoFactor.title} page="account">
      <header class="page-head">
        <p class="small">
          <a href="/account">{account.title}</a>
        </p>
        <h1>{twoFactor.title}</h1>
        <p class="lead">{twoFactor.lead}</p>
      </header>
      {children}
    </Layout>
  )
}
