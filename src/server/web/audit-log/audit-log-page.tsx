import type { AuditEntry } from '../../../storage/audit-log/audit-log.ts'
import type { ListPage } from '../../../storage/records.ts'
import { AUDIT_ACTIONS, type AuditAction } from '../../../vocabulary.ts'
import { Button } from '../components/button.tsx'
import { CardTable } from '../components/card-table.tsx'
import { Select } from '../components/form.tsx'
import { Pager } from '../components/pager.tsx'
import { Time } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'
import { detailsText, readDetails, shortId } from './entry-text.ts'

export const ENTRIES_PER_PAGE = 50

interface AuditLogPageProps {
  view: View
  log: ListPage<AuditEntry>
  /** Of the accounts that something was done to, by their ids. */
  emails: ReadonlyMap<string, string>
  page: number
  action: AuditAction | undefined
}

/** What people did on this instance, for its owner. */
export function AuditLogPage({ view, log, emails, page, action }: AuditLogPageProps) {
  const words = view.words.auditLog
  const filter = action === undefined ? '' : `action=${action}`
  const options = AUDIT_ACTIONS.map((value) => ({ value, text: words.actions[value] }))
  return (
    <Layout view={view} title={words.title} page="users" styles={['dashboard.css']}>
      <header class="page-head">
        <p class="small">
          <a href="/users">{view.words.users.title}</a>
        </p>
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
      </header>
      <section class="card" aria-label={words.title}>
        <form method="get" action="/audit-log" class="row-form">
          <Select
            name="action"
            label={words.action}
            chosen={action ?? ''}
            options={[{ value: '', text: words.all }, ...options]}
          />
          <Button>{words.filter}</Button>
        </form>
        <p>
          <a href={`/audit-log.csv${filter && `?${filter}`}`}>{words.csv}</a>
        </p>
        {log.total === 0 ? <p>{words.empty}</p> : <EntryTable view={view} entries={log.items} emails={emails} />}
        <Pager
          view={view}
          page={page}
          pages={Math.ceil(log.total / ENTRIES_PER_PAGE)}
          hrefOf={(page) => `/audit-log?${filter && `${filter}&`}page=${page}`}
        />
      </section>
    </Layout>
  )
}

function EntryTable({
  view,
  entries,
  emails,
}: Pick<AuditLogPageProps, 'view' | 'emails'> & { entries: readonly AuditEntry[] }) {
  const words = view.words.auditLog
  const { time, user, address, object, details } = words.columns
  return (
    <CardTable
      label={words.title}
      class="audit-log"
      rows={entries}
      columns={[
        { title: words.action, cell: ({ action }) => words.actions[action] ?? action },
        { title: time, cell: ({ at }) => <Time view={view} at={at} /> },
        { title: user, cell: (entry) => whoOf(view, entry) },
        { title: address, cell: (entry) => entry.address },
        { title: object, cell: (entry) => <ObjectText view={view} entry={entry} emails={emails} /> },
        { title: details, cell: (entry) => detailsText(view, entry, emails), class: 'small' },
      ]}
    />
  )
}

function whoOf(view: View, { user, key, address }: AuditEntry): string {
  const words = view.words.auditLog
  if (user === null) return address === null ? words.commandLine : words.notSignedIn
  return key === null ? user.email : `${user.email} ${words.key(key.name)}`
}

/** Its kind in the reader's language, and whom or what: an account by its address, as people know it; ids only of what has no name. */
function ObjectText({ view, entry, emails }: Pick<AuditLogPageProps, 'view' | 'emails'> & { entry: AuditEntry }) {
  const { object } = entry
  const { kinds } = view.words.auditLog
  const kind = (Object.keys(kinds) as (keyof typeof kinds)[]).find((one) => object?.startsWith(`${one} `))
  if (object === null || kind === undefined) return <>{object ?? ''}</>
  const id = object.slice(kind.length + 1)
  const known = kind === 'project' ? id : kind === 'user' ? emails.get(id) : undefined
  if (known !== undefined) return <>{`${kinds[kind]} ${known}`}</>
  const { name, email } = readDetails(entry)
  // The name is among the details.
  if (name || email) return <>{kinds[kind]}</>
  return (
    <>
      {kinds[kind]} <span title={id}>{shortId(id)}</span>
    </>
  )
}
