import type { DeployMark } from '../../../storage/projects/deploy-marks.ts'
import type { ListPage } from '../../../storage/records.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { Field, Form } from '../components/form.tsx'
import { Time } from '../components/text.tsx'
import { sitePath } from '../scans/paths.ts'
import type { View } from '../view.ts'

/** How many of them are listed. */
export const LATEST_MARKS = 10

const MAX_LABEL = 100

export interface TypedMark {
  label: string
  url: string
}

/** What is wrong with a mark, by field. */
export function markProblems(view: View, { label, url }: TypedMark): Partial<TypedMark> {
  const { marks: words } = view.words.project
  const isUrl = url === '' || /^https?:$/.test(URL.parse(url)?.protocol ?? '')
  return {
    ...(label === '' || label.length > MAX_LABEL ? { label: words.labelMissing(MAX_LABEL) } : {}),
    ...(isUrl ? {} : { url: words.urlInvalid }),
  }
}

/** The query of the page that a refused mark leads back to: with what was typed. */
export function refusedMark({ label, url }: TypedMark): string {
  return `?${new URLSearchParams({ mark_label: label, mark_url: url })}`
}

/** Undefined if no mark was refused. */
function typedMark({ path }: View): TypedMark | undefined {
  const query = new URLSearchParams(path.split('?', 2)[1])
  const label = query.get('mark_label')
  return label === null ? undefined : { label, url: query.get('mark_url') ?? '' }
}

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
  const typed = typedMark(view)
  const problems = typed === undefined ? {} : markProblems(view, typed)
  const action = `${sitePath(project)}/marks${ownerId === undefined ? '' : `?owner=${ownerId}`}`
  return (
    <Card id="marks" title={words.title}>
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
          <Field
            name="label"
            label={words.label}
            value={typed?.label}
            error={problems.label}
            maxLength={MAX_LABEL}
            placeholder="v2.4.0"
            required
          />
          <Field name="url" label={words.url} value={typed?.url} error={problems.url} type="url" maxLength={2000} />
          <Button>{words.add}</Button>
        </Form>
      )}
    </Card>
  )
}
