import type { PreviewedRun } from '../../../actions/policies/policy-preview.ts'
import type { Policy } from '../../../domain/policies/schema.ts'
import type { PolicyVersion, StoredPolicy } from '../../../storage/policies/policies.ts'
import type { ListPage } from '../../../storage/records.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ConfirmForm, TextArea } from '../components/form.tsx'
import { Time } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import { translateSentence } from '../problem-words.ts'
import { type PolicyPlace, policyPath, settingsPath } from '../projects/paths.ts'
import { SiteName } from '../scans/head.tsx'
import { sitePath } from '../scans/paths.ts'
import { sharedPath } from '../sharing/acting.ts'
import type { View } from '../view.ts'
import type { DraftProblem, PolicyDraft } from './policy-draft.ts'
import { BudgetText, MuteText } from './policy-entries.tsx'
import {
  BasicsForm,
  BudgetsForm,
  DraftForm,
  labelAt,
  MutesForm,
  type PolicyFormProps,
  type RefusedForm,
} from './policy-forms.tsx'
import { PolicyPreview } from './policy-preview.tsx'

export interface PolicyPageProps {
  view: View
  place: PolicyPlace
  stored: StoredPolicy | undefined
  draft: PolicyDraft
  /** For the fields: the draft if it is valid, or else the one before, or what is stored. */
  policy: Policy
  /** When the policy that the draft began with was saved; empty if there was none. */
  knownVersion: string
  refused?: RefusedForm | undefined
  /** null: the draft is what is stored. */
  preview: readonly PreviewedRun[] | null
  history: ListPage<PolicyVersion>
}

/** The policy of a project: a form for the common things, the document itself, and what a change would do. */
export function PolicyPage(props: PolicyPageProps) {
  const { view, place, draft } = props
  const { project, role } = place
  const { policy: words } = view.words
  return (
    <Layout view={view} title={words.title(project)} page="projects" styles={['dashboard.css']}>
      <div class="page-head">
        <p class="small">
          <a href={role === 'owner' ? sitePath(project) : sharedPath(place.ownerId, project)}>
            <SiteName text={project} />
          </a>
          {role === 'owner' && (
            <>
              {' '}
              · <a href={settingsPath(project)}>{view.words.project.title}</a>
            </>
          )}
        </p>
        <h1>{words.link}</h1>
        <p class="small">{words.about}</p>
        {role === 'viewer' && <p class="small">{words.readOnly}</p>}
      </div>
      {draft.problems.length > 0 && <Problems {...props} />}
      {role === 'viewer' ? <ReadOnly {...props} /> : <Editor {...props} />}
      {props.history.items.length > 0 && <History {...props} />}
    </Layout>
  )
}

/** The forms, and what a change would do. */
function Editor({ view, place, stored, draft, policy, knownVersion, refused, preview }: PolicyPageProps) {
  const { policy: words } = view.words
  const form: PolicyFormProps = { view, place, draft, policy, knownVersion, refused }
  return (
    <>
      {preview !== null && draft.problems.length === 0 && (
        <Card id="preview" title={words.previewHeading} class="policy-preview">
          <DraftForm {...form}>
            <label class="policy-check">
              <input type="checkbox" name="public" checked={stored?.isPublic === true} /> {words.isPublic}
            </label>
            <p class="policy-actions">
              <Button kind="main" name="action" value="save">
                {words.save}
              </Button>
              <a class={buttonClass('quiet')} href={policyPath(place)}>
                {words.discard}
              </a>
            </p>
          </DraftForm>
          <PolicyPreview view={view} runs={preview} />
        </Card>
      )}
      {stored === undefined && preview === null && draft.problems.length === 0 ? (
        <EmptyState icon="check" title={words.emptyTitle}>
          <p>{words.emptyText}</p>
          <p>{words.emptyAdopt}</p>
          <AdoptForm view={view} place={place} />
        </EmptyState>
      ) : (
        <div class="policy-actions">
          <AdoptForm view={view} place={place} />
          {stored !== undefined && (
            <ConfirmForm
              view={view}
              action={policyPath(place, '/delete')}
              kind="plain"
              label={words.delete}
              question={words.deleteQuestion}
            />
          )}
        </div>
      )}
      <Card titleId="basics" title={words.basics}>
        <BasicsForm {...form} />
      </Card>
      <Card titleId="mutes" title={words.mutes}>
        <p>{words.mutesAbout}</p>
        <MutesForm {...form} />
      </Card>
      <Card titleId="budgets" title={words.budgets}>
        <p>{words.budgetsAbout}</p>
        <BudgetsForm {...form} />
      </Card>
      <Card titleId="document-title" title={words.document}>
        <DocumentForm {...form} />
      </Card>
    </>
  )
}

function AdoptForm({ view, place }: Pick<PolicyPageProps, 'view' | 'place'>) {
  const { policy: words } = view.words
  return (
    <ConfirmForm
      view={view}
      action={policyPath(place, '/adopt')}
      kind="plain"
      label={words.adopt}
      question={words.adoptQuestion}
      confirm={words.adoptConfirm}
    />
  )
}

/** The same, read-only. */
function ReadOnly({ view, stored, draft, policy }: PolicyPageProps) {
  const { policy: words } = view.words
  const { mute = [], budgets = [] } = policy
  if (stored === undefined && Object.keys(policy).length === 1)
    return <EmptyState icon="check" title={words.emptyTitle} text={words.emptyText} />
  return (
    <>
      {mute.length > 0 && (
        <Card titleId="mutes" title={words.mutes}>
          <p>{words.mutesAbout}</p>
          <ul class="policy-list">
            {mute.map((one, at) => (
              <li key={at}>
                <MuteText view={view} mute={one} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {budgets.length > 0 && (
        <Card titleId="budgets" title={words.budgets}>
          <p>{words.budgetsAbout}</p>
          <ul class="policy-list">
            {budgets.map((one) => (
              <li key={one.name}>
                <BudgetText view={view} budget={one} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card titleId="document-title" title={words.document}>
        <pre>
          <code>{draft.text}</code>
        </pre>
      </Card>
    </>
  )
}

/** By field where a form was refused, else by line of the document. */
function Problems({ view, draft, refused }: Pick<PolicyPageProps, 'view' | 'draft' | 'refused'>) {
  const { policy: words } = view.words
  const placeOf = ({ path, line }: DraftProblem) => {
    const label = refused && labelAt(view, path)
    if (label !== undefined) return `${label}:`
    return (
      <>
        {words.line(line)}: <bdi>{path === '' ? words.wholePolicy : <code>{path}</code>}</bdi>
      </>
    )
  }
  return (
    <div class="flash flash-problem policy-problems" role="alert">
      <div>
        <p>{words.problems(draft.problems.length)}</p>
        <ul>
          {draft.problems.map((one) => (
            <li key={`${one.path} ${one.problem}`}>
              {placeOf(one)} {translateSentence(view, one.problem)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The text itself; it is the draft, so it is not sent a second time. */
function DocumentForm({ view, draft, refused, ...rest }: PolicyFormProps) {
  const { policy: words } = view.words
  const [first] = refused ? [] : draft.problems
  return (
    <DraftForm view={view} draft={draft} refused={refused} {...rest}>
      <TextArea
        name="text"
        label={words.documentLabel}
        hint={words.documentHint}
        value={draft.text}
        rows={Math.min(30, draft.text.split('\n').length + 1)}
        error={first && `${words.line(first.line)}: ${first.path} ${translateSentence(view, first.problem)}`}
      />
      <Button name="action" value="text">
        {words.preview}
      </Button>
    </DraftForm>
  )
}

function History({ view, history, place }: PolicyPageProps) {
  const { policy: words } = view.words
  return (
    <Card titleId="history" title={words.history}>
      <ul class="policy-list">
        {history.items.map(({ id, body, savedBy, createdAt }) => (
          <li key={id}>
            <span class="policy-entry">
              <Time view={view} at={createdAt} /> <bdi>{words.savedBy(savedBy ?? words.gone)}</bdi>
            </span>
            {body === null ? (
              <span class="small">{words.historyDeleted}</span>
            ) : (
              <a class={buttonClass('quiet', true)} href={policyPath(place, '', id)}>
                {place.role === 'viewer' ? words.historyShow : words.historyRestore}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
