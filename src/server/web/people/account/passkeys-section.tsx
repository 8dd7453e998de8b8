import { MAX_PASSKEYS } from '../../../../actions/people/passkeys.ts'
import type { Passkey } from '../../../../storage/people/passkeys.ts'
import { MAX_KEY_NAME_LENGTH } from '../../../../vocabulary.ts'
import { ConfirmForm, Field } from '../../components/form.tsx'
import { PasskeyForm } from '../../components/passkey-form.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { Time } from '../../components/text.tsx'
import type { View } from '../../view.ts'

/** On the account page. */
export function PasskeysSection({ view, passkeys }: { view: View; passkeys: Passkey[] }) {
  const { passkeys: words } = view.words
  return (
    <section class="card" id="passkeys" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{words.title}</h2>
      <p>{words.lead}</p>
      {passkeys.length === 0 ? <p class="small">{words.none}</p> : <PasskeyTable view={view} passkeys={passkeys} />}
      {passkeys.length >= MAX_PASSKEYS ? <p>{words.tooMany(MAX_PASSKEYS)}</p> : <NewPasskey view={view} />}
    </section>
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
    <table class="table-cards" aria-label={words.title}>
      <TableHead columns={[words.name, words.since, words.lastUse]} actions={words.remove} />
      <tbody>
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-label={words.since}>
              <Time view={view} at={createdAt} />
            </td>
            <td data-label={words.lastUse}>
              {lastUsedAt === null ? words.never : <Time view={view} at={lastUsedAt} />}
            </td>
            <td class="cell-action">
              <ConfirmForm
                view={view}
                action={`/account/passkeys/${id}/remove`}
                label={words.remove}
                about={words.removeAbout(name)}
                question={words.removeQuestion(name)}
                confirm={words.removeConfirm}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
