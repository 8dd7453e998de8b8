import type { DeployMark } from '../../storage/deploy-marks.ts'
import type { ListPage } from '../../storage/records.ts'
import { Button } from '../components/button.tsx'
import { Field, Form } from '../components/form.tsx'
import { Time } from '../components/text.tsx'
import { sitePath } from '../scan/paths.ts'
import type { View } from '../view.ts'

/** How many of them are listed. */
export const LATEST_MARKS = 10

interface DeployMarksProps {
  view: View
  project: string
  marks: ListPage<DeployMark>
  /** Whose project it is, if it isn't the reader's. */
  ownerId?: string
  canEdit?: boolean
}

/** The latest deployments, and the form that adds one. */
export function DeployMarksSection({ view, project, marks, ownerId, canEdit = true }: DeployMarksProps) {
  const { marks: words } = view.words.project
  const action = `${sitePath(project)}/marks${ownerId === undefined ? '' : `?owner=${ownerId}`}`
  return (
    <section class="card" id="marks" aria-labelledby="marks-title">
      <h2 id="marks-title">{words.title}</h2>
      <p>{words.about}</p>
      {marks.items.length > 0 && (
        <ul class="settings-marks">
          {marks.items.map(({ id, label, url, at }) => (
            <li key={id}>
              <span class="settings-mark">
                {url === null ? (
                  <bdi>{label}</bdi>
                ) : (
                  <a href={url} rel="noopener noreferrer nofollow ugc">
                    <bdi>{label}</bdi>
                  </a>
                )}{' '}
                <span class="small">
                  <Time view={view} at={at} />
                </span>
              </span>
              {canEdit && (
                <Form view={view} action={action}>
                  <Button kind="quiet" small name="remove" value={id} aria-label={words.removeOf(label)}>
                    {words.remove}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {marks.total > marks.items.length && <p class="small">{words.more(marks.total - marks.items.length)}</p>}
      {canEdit && (
        <Form view={view} action={action} class="settings-add">
          <Field name="label" label={words.label} maxLength={100} placeholder="v2.4.0" required />
          <Field name="url" type="url" label={words.url} maxLength={2000} />
          <Button>{words.add}</Button>
        </Form>
      )}
    </section>
  )
}
