import { MAX_PASSWORD_LENGTH } from '../../../vocabulary.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Layout } from '../../layout.tsx'
import type { View } from '../../view.ts'
import { pathOf } from '../model/address.ts'

interface Props {
  view: View
  id: string
  /** What was wrong with the last try. */
  problem?: string | undefined
}

/** The door of a report with a password. It tells nothing of the report. */
export function UnlockPage({ view, id, problem }: Props) {
  const { unlock: words } = view.words.report
  const path = pathOf(id)
  return (
    <Layout view={view} title={words.title} page="none">
      <div class="narrow">
        <h1>{words.title}</h1>
        <p class="lead">{words.about}</p>
        <div class="card">
          <Form view={view} action={`${path}/unlock`} class="stack">
            <Field
              name="password"
              label={words.password}
              type="password"
              autoComplete="current-password"
              maxLength={MAX_PASSWORD_LENGTH}
              required
              error={problem}
            />
            <Button kind="main">{words.open}</Button>
          </Form>
        </div>
        {view.user === null && (
          <p class="small">
            {words.owner} <a href={`/sign-in?next=${encodeURIComponent(path)}`}>{words.signIn}</a>
          </p>
        )}
      </div>
    </Layout>
  )
}
