import type { Membership } from '../../../storage/sharing/members.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { ConfirmForm } from '../components/form.tsx'
import { Pager } from '../components/pager.tsx'
import { TableHead } from '../components/table-head.tsx'
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
        <EmptyState icon="person" title={words.none}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : (
        <section class="card" aria-label={words.title}>
          <table class="table-cards" aria-label={words.title}>
            <TableHead columns={[words.project, words.owner, words.role, words.since]} actions={words.actions} />
            <tbody>
              {items.map(({ ownerId, ownerEmail, project, role, createdAt }) => (
                <tr key={`${ownerId} ${project}`}>
                  <th scope="row">
                    <a href={sharedPath(ownerId, project)}>
                      <bdi>{project}</bdi>
                    </a>
                  </th>
                  <td data-label={words.owner}>
                    <bdi>{ownerEmail}</bdi>
                  </td>
                  <td data-label={words.role}>{roles[role]}</td>
                  <td data-label={words.since}>
                    <Time view={view} at={createdAt} />
                  </td>
                  <td class="cell-action">
                    <ConfirmForm
                      view={view}
                      action={hrefOf(`${sharedPath(ownerId, project)}/leave`, { page }, { page: 1 })}
                      label={words.leave}
                      about={words.leaveOf(project)}
                      question={words.leaveQuestion}
                      confirm={words.leave}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager view={view} page={page} pages={pages} hrefOf={sharedProjectsHref} />
        </section>
      )}
    </Layout>
  )
}
