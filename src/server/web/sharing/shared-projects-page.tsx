import type { Membership } from '../../../storage/sharing/members.ts'
import { CardTable } from '../components/card-table.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ConfirmForm } from '../components/form.tsx'
import { IsolatedLink } from '../components/isolated-link.tsx'
import { Pager } from '../components/pager.tsx'
import { Time } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import { hrefOf, type NumberedPage } from '../reports/list/list-query.ts'
import type { View } from '../view.ts'
import { sharedPath } from './acting.ts'

interface SharedProjectsProps {
  view: View
  memberships: NumberedPage<Membership>
}

export function sharedProjectsHref(page: number): string {
  return hrefOf('/shared-projects', { page }, { page: 1 })
}

/** The projects that others share with the user. */
export function SharedProjectsPage({ view, memberships: { items, total, page, pages } }: SharedProjectsProps) {
  const { members: words } = view.words.sharing
  const { roles } = view.words.project.members
  return (
    <Layout view={view} title={words.title} page="projects" styles={['dashboard.css']}>
      <div class="page-head">
        <p class="small">
          <a href="/projects">{view.words.dashboard.projects.title}</a>
        </p>
        <h1>{words.title}</h1>
        <p class="small">{words.about}</p>
      </div>
      {total === 0 ? (
        <EmptyState icon="person" title={words.none} text={words.noneText} />
      ) : (
        <section class="card" aria-label={words.title}>
          <CardTable
            label={words.title}
            rows={items}
            columns={[
              {
                title: words.project,
                cell: ({ ownerId, project }) => (
                  <IsolatedLink href={sharedPath(ownerId, project)}>{project}</IsolatedLink>
                ),
              },
              { title: words.owner, cell: ({ ownerEmail }) => <bdi>{ownerEmail}</bdi> },
              { title: words.role, cell: ({ role }) => roles[role] },
              { title: words.since, cell: ({ createdAt }) => <Time view={view} at={createdAt} /> },
            ]}
            actions={{
              title: words.actions,
              cell: ({ ownerId, project }) => (
                <ConfirmForm
                  view={view}
                  action={hrefOf(`${sharedPath(ownerId, project)}/leave`, { page }, { page: 1 })}
                  label={words.leave}
                  about={words.leaveOf(project)}
                  question={words.leaveQuestion}
                />
              ),
            }}
          />
          <Pager view={view} page={page} pages={pages} hrefOf={sharedProjectsHref} />
        </section>
      )}
    </Layout>
  )
}
