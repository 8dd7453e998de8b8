import type { ShareRequest } from '../../../actions/sharing/share-links.ts'
import type { ShareLink } from '../../../storage/sharing/share-links.ts'
import { DEFAULT_SHARE_DAYS, MAX_SHARE_DAYS } from '../../../vocabulary.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { CardTable } from '../components/card-table.tsx'
import { ConfirmForm, Field, Form } from '../components/form.tsx'
import { NewSecret } from '../components/new-secret.tsx'
import { Time } from '../components/text.tsx'
import { NEWEST_FIELD } from '../forms.ts'
import { Layout } from '../layout.tsx'
import { reportPath, shortened } from '../reports/parts/url.tsx'
import { SiteName } from '../scans/head.tsx'
import { sitePath } from '../scans/paths.ts'
import type { View } from '../view.ts'

export interface NewLinkForm {
  name: string
  days: string
  errors: Record<string, string>
}

export interface ShareLinksData {
  view: View
  links: readonly ShareLink[]
  /** What a new link would open; null if it is not said. */
  asked: ShareRequest | null
  subject: { title: string; hasPassword: boolean; isPrivate: boolean } | null
  form?: NewLinkForm
  /** Just created; it can't be shown again. */
  created?: string
}

/** The links of a report, a project or all, with a form for another one. */
export function ShareLinksPage({ data }: { data: ShareLinksData }) {
  const { view, links, created, asked, subject } = data
  const { sharing: words } = view.words
  return (
    <Layout view={view} title={words.title} page="reports" styles={['dashboard.css']}>
      <header class="page-head">
        <Origin view={view} asked={asked} subject={subject} />
        <h1>{words.title}</h1>
        <p class="lead">{subject === null ? words.all : <bdi title={subject.title}>{shortened(subject.title)}</bdi>}</p>
      </header>
      {created !== undefined && <NewSecret view={view} title={words.created} hint={words.shownOnce} value={created} />}
      <NewLink data={data} />
      <Card titleId="links-title" title={words.links}>
        {links.length === 0 ? (
          <p>
            {words.none} {subject === null && words.noneHint}
          </p>
        ) : (
          <LinkTable data={data} />
        )}
      </Card>
    </Layout>
  )
}

/** The way back to what a new link would open. */
function Origin({ view, asked, subject }: Pick<ShareLinksData, 'view' | 'asked' | 'subject'>) {
  if (asked === null || subject === null) return null
  const isProject = 'project' in asked
  return (
    <p class="small">
      <a href={isProject ? sitePath(asked.project) : reportPath(asked.report)}>
        {isProject ? <SiteName text={asked.project} /> : view.words.report.kicker}
      </a>
    </p>
  )
}

function NewLink({ data: { view, links, asked, subject, form } }: { data: ShareLinksData }) {
  const { sharing: words } = view.words
  if (asked === null || subject === null) return null
  const isComparison = !('project' in asked) && (asked.base !== undefined || asked.head !== undefined)
  return (
    <Card
      titleId="new-title"
      title={isComparison ? words.newComparison : 'project' in asked ? words.newProject : words.newReport}
    >
      <p>{words.about}</p>
      {subject.hasPassword && <p>{words.withoutPassword}</p>}
      <Form view={view} action="/share-links" class="row-form">
        {Object.entries(asked).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <input type="hidden" name={NEWEST_FIELD} value={links[0]?.id ?? ''} />
        <Field
          name="name"
          label={words.name}
          placeholder={words.nameHint}
          maxLength={100}
          required
          value={form?.name}
          error={form?.errors['name']}
        />
        <Field
          name="days"
          type="number"
          label={words.days}
          hint={words.daysHint(MAX_SHARE_DAYS)}
          required
          value={form?.days ?? String(DEFAULT_SHARE_DAYS)}
          error={form?.errors['days']}
        />
        <Button kind="main">{words.create}</Button>
      </Form>
    </Card>
  )
}

function LinkTable({ data: { view, links, asked } }: { data: ShareLinksData }) {
  const { sharing: words } = view.words
  const { columns } = words
  return (
    <CardTable
      label={words.links}
      rows={links}
      isOver={({ expiresAt }) => expiresAt <= view.now}
      columns={[
        { title: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
        {
          title: columns.opens,
          cell: ({ scope, project }) => (asked === null ? `${words.scopes[scope]} · ${project}` : words.scopes[scope]),
        },
        {
          title: columns.expires,
          cell: ({ expiresAt }) => (expiresAt > view.now ? <Time view={view} at={expiresAt} /> : words.isExpired),
        },
        { title: columns.lastUsed, cell: ({ lastUsedAt }) => <Time view={view} at={lastUsedAt} none={words.never} /> },
        { title: columns.views, cell: ({ views }) => view.format.number(views) },
      ]}
      actions={{
        title: words.revoke,
        cell: ({ id, name }) => (
          <ConfirmForm
            view={view}
            action={`/share-links/${id}/revoke`}
            label={words.revoke}
            about={words.revokeAbout(name)}
            question={words.revokeQuestion}
            fields={{ back: backTo(asked) }}
          />
        ),
      }}
    />
  )
}

/** The page of the links to the same. */
export function backTo(asked: ShareRequest | null): string {
  if (asked === null) return '/share-links'
  const given = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `/share-links?${new URLSearchParams(given)}`
}
