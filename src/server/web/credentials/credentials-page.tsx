import type { Credential } from '../../../storage/credentials/credentials.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { CardTable } from '../components/card-table.tsx'
import { ConfirmForm, Field, Form, TextArea } from '../components/form.tsx'
import { IsolatedLink } from '../components/isolated-link.tsx'
import { Time } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import { UrlText } from '../reports/parts/url.tsx'
import type { View } from '../view.ts'

/** What was typed, without values: they are not sent back. */
export interface CredentialForm {
  name: string
  origin: string
  keeps: boolean
  errors: Readonly<Record<string, string>>
}

export const EMPTY_FORM: CredentialForm = { name: '', origin: '', keeps: false, errors: {} }

export const credentialPath = (id: string) => `/credentials/${id}`

interface CredentialsPageProps {
  view: View
  credentials: readonly Credential[]
  form: CredentialForm
}

/** All credentials of a user, with a form for another one. */
export function CredentialsPage({ view, credentials, form }: CredentialsPageProps) {
  const { credentials: words } = view.words
  return (
    <Layout view={view} title={words.title} page="account" styles={['dashboard.css']}>
      <header class="page-head">
        <p class="small">
          <a href="/account">{view.words.account.title}</a>
        </p>
        <h1>{words.title}</h1>
        <p class="lead">{words.about}</p>
      </header>
      <Card titleId="list-title" title={words.list}>
        {credentials.length === 0 ? <p>{words.none}</p> : <CredentialTable view={view} credentials={credentials} />}
      </Card>
      <Card titleId="add-title" title={words.add}>
        <Form view={view} action="/credentials" class="channel-form">
          <NameField view={view} form={form} />
          <Field
            name="origin"
            type="url"
            label={words.origin}
            hint={words.originHint}
            placeholder="https://example.com"
            maxLength={300}
            required
            value={form.origin}
            error={form.errors['origin']}
          />
          <ValueFields view={view} form={form} />
          <KeepChoice view={view} keeps={form.keeps} />
          <Button kind="main">{words.create}</Button>
        </Form>
      </Card>
    </Layout>
  )
}

function CredentialTable({ view, credentials }: Pick<CredentialsPageProps, 'view' | 'credentials'>) {
  const { credentials: words } = view.words
  const { columns } = words
  return (
    <CardTable
      label={words.list}
      rows={credentials}
      columns={[
        {
          title: words.name,
          cell: ({ id, name }) => <IsolatedLink href={credentialPath(id)}>{name}</IsolatedLink>,
        },
        { title: words.origin, cell: ({ origin }) => <UrlText text={origin} />, class: 'cell-long' },
        { title: columns.parts, cell: (credential) => <bdi>{partsOf(view, credential)}</bdi> },
        { title: columns.reports, cell: ({ reports }) => view.format.number(reports) },
        { title: columns.changed, cell: ({ updatedAt }) => <Time view={view} at={updatedAt} /> },
      ]}
      actions={{
        title: words.delete,
        cell: (credential) => <DeleteForm view={view} credential={credential} kind="quiet" />,
      }}
    />
  )
}

/** Names only. */
function partsOf(view: View, { parts }: Credential): string {
  const words = view.words.credentials.parts
  return [
    ...parts.headers.map((name) => `${words.header} ${name}`),
    ...parts.cookies.map((name) => `${words.cookie} ${name}`),
    ...(parts.basic ? [words.basic] : []),
  ].join(', ')
}

function DeleteForm({ view, credential, kind }: { view: View; credential: Credential; kind: 'plain' | 'quiet' }) {
  const { credentials: words } = view.words
  return (
    <ConfirmForm
      view={view}
      action={`${credentialPath(credential.id)}/delete`}
      {...(kind === 'plain'
        ? { label: words.deleteThis }
        : { label: words.delete, about: `${words.delete}: ${credential.name}` })}
      question={words.deleteQuestion(credential.reports)}
      confirm={words.delete}
      kind={kind}
    />
  )
}

interface CredentialPageProps {
  view: View
  credential: Credential
  form: CredentialForm
  /** The first of those that use it. */
  reports: readonly { id: string; url: string }[]
}

/** One credential: new values, and the reports that use it. */
export function CredentialPage({ view, credential, form, reports }: CredentialPageProps) {
  const { credentials: words } = view.words
  const more = credential.reports - reports.length
  return (
    <Layout view={view} title={words.edit(credential.name)} page="account" styles={['dashboard.css']}>
      <header class="page-head">
        <p class="small">
          <a href="/credentials">{words.title}</a>
        </p>
        <h1>
          <bdi>{credential.name}</bdi>
        </h1>
        <p class="lead">
          <UrlText text={credential.origin} /> · <bdi>{partsOf(view, credential)}</bdi>
        </p>
      </header>
      <Card titleId="values-title" title={words.replace}>
        <p>{words.replaceAbout}</p>
        <Form view={view} action={credentialPath(credential.id)} class="channel-form">
          <NameField view={view} form={form} />
          <ValueFields view={view} form={form} />
          <KeepChoice view={view} keeps={form.keeps} />
          <Button kind="main">{words.save}</Button>
        </Form>
      </Card>
      <Card titleId="reports-title" title={words.usedBy}>
        {reports.length === 0 ? (
          <p>{words.unused}</p>
        ) : (
          <ul>
            {reports.map(({ id, url }) => (
              <li key={id}>
                <IsolatedLink href={`/reports/${id}`}>{url}</IsolatedLink>
              </li>
            ))}
            {more > 0 && <li>{words.more(view.format.number(more))}</li>}
          </ul>
        )}
      </Card>
      <div class="policy-actions">
        <DeleteForm view={view} credential={credential} kind="plain" />
      </div>
    </Layout>
  )
}

function NameField({ view, form }: { view: View; form: CredentialForm }) {
  const { credentials: words } = view.words
  return (
    <Field
      name="name"
      label={words.name}
      placeholder={words.nameHint}
      maxLength={100}
      required
      value={form.name}
      error={form.errors['name']}
    />
  )
}

function ValueFields({ view, form: { errors } }: { view: View; form: CredentialForm }) {
  const { credentials: words } = view.words
  return (
    <>
      <TextArea name="header" label={words.header} hint={words.headerHint} value="" error={errors['header']} />
      <TextArea name="cookie" label={words.cookie} hint={words.cookieHint} value="" error={errors['cookie']} />
      <Field
        name="basic"
        type="password"
        label={words.basic}
        hint={words.basicHint}
        autoComplete="off"
        maxLength={701}
        error={errors['basic']}
      />
    </>
  )
}

function KeepChoice({ view, keeps }: { view: View; keeps: boolean }) {
  return (
    <label class="policy-check">
      <input type="checkbox" name="keep_evidence" value="1" checked={keeps} />{' '}
      <span>{view.words.credentials.keep}</span>
    </label>
  )
}
