import type { ComponentChildren } from 'preact'
import { isActiveKey } from '../../../../actions/keys/keys.ts'
import type { Key } from '../../../../storage/people/account-records.ts'
import { KEY_SCOPES, MAX_KEY_NAME_LENGTH } from '../../../../vocabulary.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { CardTable } from '../../components/card-table.tsx'
import { ConfirmForm, Field, Form, Select } from '../../components/form.tsx'
import { NewSecret } from '../../components/new-secret.tsx'
import { Time } from '../../components/text.tsx'
import { NEWEST_FIELD } from '../../forms.ts'
import type { View } from '../../view.ts'

export const EXPIRIES = ['30', '90', '365', 'never'] as const

interface KeysProps {
  view: View
  keys: readonly Key[]
  /** Of a form: its path, with the pages to return to. */
  pathOf(rest: string): string
  /** The pager. */
  children: ComponentChildren
  /** The id of the newest key, which tells whether a form has created one already; empty if there is none. */
  newest: string
  created?: string | undefined
  /** What was typed as the name of a key that was refused. */
  typed?: string | undefined
  error?: string | undefined
}

export function KeysSection({ view, keys, pathOf, children, newest, created, typed, error }: KeysProps) {
  const { keys: words } = view.words.account
  return (
    <Card id="keys" title={words.title}>
      <p>
        {words.lead} <a href="/docs">{words.docs}</a>
      </p>
      {created !== undefined && <NewSecret view={view} title={words.created} hint={words.shownOnce} value={created} />}
      {keys.length === 0 ? <p class="small">{words.none}</p> : <KeyTable view={view} keys={keys} pathOf={pathOf} />}
      {children}
      <Form view={view} action="/account/keys" class="row-form">
        <input type="hidden" name={NEWEST_FIELD} value={newest} />
        <Field
          name="name"
          label={words.name}
          required
          maxLength={MAX_KEY_NAME_LENGTH}
          placeholder={words.nameHint}
          value={typed}
          error={error}
        />
        <Select
          name="scope"
          label={words.scope}
          chosen="write"
          options={KEY_SCOPES.map((value) => ({ value, text: words.scopes[value] }))}
        />
        <Select
          name="expires"
          label={words.expires}
          chosen="90"
          options={EXPIRIES.map((value) => ({ value, text: words.expiries[value] }))}
        />
        <Button kind="main">{words.create}</Button>
      </Form>
    </Card>
  )
}

function KeyTable({ view, keys, pathOf }: Pick<KeysProps, 'view' | 'keys' | 'pathOf'>) {
  const { keys: words } = view.words.account
  return (
    <CardTable
      label={words.title}
      rows={keys}
      isOver={(key) => !isActiveKey(key, view.now)}
      columns={[
        { title: words.name, cell: ({ name }) => name },
        { title: words.key, cell: ({ hint }) => <code>{hint}…</code> },
        { title: words.scope, cell: ({ scope }) => words.scopes[scope] },
        { title: words.state, cell: (key) => <KeyState view={view} of={key} /> },
        { title: words.lastUse, cell: ({ lastUsedAt }) => <Time view={view} at={lastUsedAt} none={words.never} /> },
      ]}
      actions={{
        title: words.revoke,
        cell: (key) =>
          isActiveKey(key, view.now) && (
            <ConfirmForm
              view={view}
              action={pathOf(`/keys/${key.id}/revoke`)}
              label={words.revoke}
              about={words.revokeAbout(key.name)}
              question={words.revokeQuestion(key.name)}
              confirm={words.revokeConfirm}
            />
          ),
      }}
    />
  )
}

function KeyState({ view, of: key }: { view: View; of: Key }) {
  const { keys: words } = view.words.account
  if (key.revokedAt !== null) return <>{words.revoked}</>
  if (key.expiresAt === null) return <>{words.active}</>
  if (key.expiresAt <= view.now) return <>{words.expired}</>
  return (
    <span>
      {words.until} <Time view={view} at={key.expiresAt} />
    </span>
  )
}
