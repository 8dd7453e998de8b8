import type { Credential } from '../../../storage/credentials/credentials.ts'
import { Button } from '../components/button.tsx'
import { ConfirmForm, Field, Form, TextArea } from '../components/form.tsx'
import { TableHead } from '../components/table-head.tsx'
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
      <section class="card" aria-labelledby="list-title">
        <h2 id="list-title">{words.list}</h2>
        {credentials.length === 0 ? <p>{words.none}</p> : <CredentialTable view={view} credentials={credentials} />}
      </section>
      <section class="card" aria-labelledby="add-title">
        <h2 id="add-title">{words.add}</h2>
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
      </section>
    </Layout>
  )
}

function CredentialTable({ view, credentials }: Pick<CredentialsPageProps, 'view' | 'credentials'>) {
  const { credentials: words } = view.words
  const { columns } = words
  return (
    <table class="table-cards" aria-label={words.list}>
      <TableHead
        columns={[words.name, words.origin, columns.parts, columns.reports, columns.changed]}
        actions={words.delete}
      />
      <tbody>
        {credentials.map((credential) => (
          <tr key={credential.id}>
            <th scope="row">
              <a href={credentialPath(credential.id)}>
                <bdi>{credential.name}</bdi>
              </a>
            </th>
            <td data-label={words.origin} class="cell-long">
              <UrlText text={credential.origin} />
            </td>
            <td data-label={columns.parts}>
              <bdi>{partsOf(view, credential)}</bdi>
            </td>
            <td data-label={columns.reports}>{view.format.number(credential.reports)}</td>
            <td data-label={columns.changed}>
              <Time view={view} at={credential.updatedAt} />
            </td>
            <td class="cell-action">
              <DeleteForm view={view} credential={credential} kind="quiet" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
      <section class="card" aria-labelledby="values-title">
        <h2 id="values-title">{words.replace}</h2>
        <p>{words.replaceAbout}</p>
        <Form view={view} action={credentialPath(credential.id)} class="channel-form">
          <NameField view={view} form={form} />
          <ValueFields view={view} form={form} />
          <KeepChoice view={view} keeps={form.keeps} />
          <Button kind="main">{words.save}</Button>
        </Form>
      </section>
      <section class="card" aria-labelledby="reports-title">
        <h2 id="reports-title">{words.usedBy}</h2>
        {reports.length === 0 ? (
          <p>{words.unused}</p>
        ) : (
          <ul>
            {reports.map(({ id, url }) => (
              <li key={id}>
                <a href={`/reports/${id}`}>
                  <bdi>{url}</bdi>
                </a>
              </li>
            ))}
            {more > 0 && <li>{words.more(view.format.number(more))}</li>}
          </ul>
        )}
      </section>
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
