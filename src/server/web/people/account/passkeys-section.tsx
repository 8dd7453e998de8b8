import { MAX_PASSKEYS } from '../../../../actions/people/passkeys.ts'
import type { Passkey } from '../../../../storage/people/passkeys.ts'
import { MAX_KEY_NAME_LENGTH } from '../../../../vocabulary.ts'
import { Card } from '../../components/card.tsx'
import { CardTable } from '../../components/card-table.tsx'
import { ConfirmForm, Field } from '../../components/form.tsx'
import { PasskeyForm } from '../../components/passkey-form.tsx'
import { Time } from '../../components/text.tsx'
import type { View } from '../../view.ts'

/** On the account page. */
export function PasskeysSection({ view, passkeys }: { view: View; passkeys: Passkey[] }) {
  const { passkeys: words } = view.words
  return (
    <Card id="passkeys" title={words.title}>
      <p>{words.lead}</p>
      {passkeys.length === 0 ? <p class="small">{words.none}</p> : <PasskeyTable view={view} passkeys={passkeys} />}
      {passkeys.length >= MAX_PASSKEYS ? <p>{words.tooMany(MAX_PASSKEYS)}</p> : <NewPasskey view={view} />}
    </Card>
  )
}

function NewPasskey({ view }: { view: View }) {
  const { passkeys: words } = view.words
  return (
    <>
      <PasskeyForm view={view} action="/account/passkeys" ceremony="create" button={words.add}>
        <Field
          id="passkey-name"
          name="name"
          label={words.newName}
          placeholder={words.nameHint}
          maxLength={MAX_KEY_NAME_LENGTH}
          required
        />
      </PasskeyForm>
      <noscript>
        <p class="small">{words.needsScript}</p>
      </noscript>
    </>
  )
}

function PasskeyTable({ view, passkeys }: { view: View; passkeys: Passkey[] }) {
  const { passkeys: words } = view.words
  return (
    <CardTable
      label={words.title}
      rows={passkeys}
      columns={[
        { title: words.name, cell: ({ name }) => name },
        { title: words.since, cell: ({ createdAt }) => <Time view={view} at={createdAt} /> },
        { title: words.lastUse, cell: ({ lastUsedAt }) => <Time view={view} at={lastUsedAt} none={words.never} /> },
      ]}
      actions={{
        title: words.remove,
        cell: ({ id, name }) => (
          <ConfirmForm
            view={view}
            action={`/account/passkeys/${id}/remove`}
            label={words.remove}
            about={words.removeAbout(name)}
            question={words.removeQuestion(name)}
            confirm={words.removeConfirm}
          />
        ),
      }}
    />
  )
}
