import type { ComponentChildren } from 'preact'
import { INVITE_DAYS } from '../../../../actions/people/invites.ts'
import type { Invite, User } from '../../../../storage/people/account-records.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { CardTable } from '../../components/card-table.tsx'
import { ConfirmForm, Field, Form } from '../../components/form.tsx'
import { NewSecret } from '../../components/new-secret.tsx'
import { Pager } from '../../components/pager.tsx'
import { Time } from '../../components/text.tsx'
import { Layout } from '../../layout.tsx'
import { hrefOf, type NumberedPage } from '../../reports/list/list-query.ts'
import type { View } from '../../view.ts'

interface UsersPageProps {
  view: View
  users: NumberedPage<User>
  invites: NumberedPage<Invite>
  /** Just created; it can't be shown again. */
  link?: { email: string; href: string }
  typed?: string
  error?: string
}

/** The page, or a path below it, with the pages of both lists. */
export function usersHref(rest: string, { page, invitesPage }: { page: number; invitesPage: number }): string {
  return hrefOf(`/users${rest}`, { page, invites_page: invitesPage }, { page: 1, invites_page: 1 })
}

export function UsersPage({ view, users, invites, link, typed, error }: UsersPageProps) {
  const { users: words } = view.words
  const shown = { page: users.page, invitesPage: invites.page }
  const pathOf = (rest: string) => usersHref(rest, shown)
  return (
    <Layout view={view} title={words.title} page="users">
      <header class="page-head">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        <p>
          <a href="/audit-log">{view.words.auditLog.link}</a> · <a href="/branding">{view.words.branding.title}</a>
        </p>
      </header>
      {link !== undefined && (
        <NewSecret
          view={view}
          title={words.linkTitle(link.email)}
          hint={words.linkHint(INVITE_DAYS)}
          value={link.href}
        />
      )}
      <Card titleId="invite-title" title={words.invite}>
        {view.signInMethods.hasLinks ? (
          <>
            <p>{words.inviteHint}</p>
            <Form view={view} action="/users/invite" class="row-form">
              <Field
                name="email"
                label={words.email}
                type="email"
                autoComplete="off"
                required
                value={typed}
                error={error}
              />
              <Button kind="main">{words.inviteButton}</Button>
            </Form>
          </>
        ) : (
          <p>
            {view.signInMethods.hasPasswords
              ? words.withoutUrl
              : words.withoutPasswords(view.signInMethods.provider ?? '')}
          </p>
        )}
      </Card>
      {invites.total > 0 && (
        <Pending view={view} invites={invites.items} pathOf={pathOf}>
          <Pager
            view={view}
            page={invites.page}
            pages={invites.pages}
            of={words.pending}
            hrefOf={(invitesPage) => `${usersHref('', { ...shown, invitesPage })}#pending-title`}
          />
        </Pending>
      )}
      <Card titleId="users-title" title={words.accounts}>
        <UserTable view={view} users={users.items} pathOf={pathOf} />
        <Pager
          view={view}
          page={users.page}
          pages={users.pages}
          of={words.accounts}
          hrefOf={(page) => `${usersHref('', { ...shown, page })}#users-title`}
        />
      </Card>
    </Layout>
  )
}

interface TableProps {
  view: View
  /** Of a form: its path, with the pages to return to. */
  pathOf(rest: string): string
}

function UserTable({ view, users, pathOf }: TableProps & { users: readonly User[] }) {
  const { users: words } = view.words
  return (
    <CardTable
      label={words.accounts}
      class="user-table"
      rows={users}
      columns={[
        { title: words.email, cell: ({ email }) => email },
        {
          title: words.role,
          cell: ({ role, roleByGroup }) => (roleByGroup ? words.ownerByGroup : words.roles[role]),
        },
        { title: words.state, cell: (user) => words.states[stateOf(user, view)] },
        { title: words.since, cell: ({ createdAt }) => <Time view={view} at={createdAt} /> },
      ]}
      actions={{
        title: words.newLink,
        cell: (user) => isManaged(user, view) && <UserActions view={view} user={user} pathOf={pathOf} />,
      }}
    />
  )
}

function UserActions({ view, user, pathOf }: TableProps & { user: User }) {
  const { users: words } = view.words
  return (
    <div class="actions">
      {view.signInMethods.hasLinks && (
        <Form view={view} action={pathOf(`/${user.id}/link`)}>
          <Button kind="quiet" small aria-label={words.newLinkAbout(user.email)}>
            {words.newLink}
          </Button>
        </Form>
      )}
      {user.suspendedAt !== null && !view.signInMethods.hasPasswords && (
        <Form view={view} action={pathOf(`/${user.id}/restore`)}>
          <Button kind="quiet" small aria-label={words.restoreAbout(user.email)}>
            {words.restore}
          </Button>
        </Form>
      )}
      {user.suspendedAt === null && (
        <ConfirmForm
          view={view}
          action={pathOf(`/${user.id}/lock`)}
          label={words.suspend}
          about={words.suspendAbout(user.email)}
          question={words.suspendQuestion(user.email, view.signInMethods.hasPasswords)}
        />
      )}
    </div>
  )
}

/** Whether the viewer can suspend the user here, or create a link for them. */
export function isManaged({ id, role, roleByGroup }: User, view: View): boolean {
  return id !== view.user?.id && (role !== 'owner' || roleByGroup)
}

function stateOf({ suspendedAt, passwordHash }: User, { signInMethods }: View): 'active' | 'noPassword' | 'suspended' {
  if (suspendedAt !== null) return 'suspended'
  return signInMethods.hasPasswords && passwordHash === null ? 'noPassword' : 'active'
}

function Pending({
  view,
  invites,
  pathOf,
  children,
}: TableProps & { invites: readonly Invite[]; children: ComponentChildren }) {
  const { users: words } = view.words
  return (
    <Card titleId="pending-title" title={words.pending}>
      <CardTable
        label={words.pending}
        class="user-table"
        rows={invites}
        columns={[
          { title: words.email, cell: ({ email }) => email },
          { title: words.until, cell: ({ expiresAt }) => <Time view={view} at={expiresAt} /> },
        ]}
        actions={{
          title: words.withdraw,
          cell: ({ id, email }) => (
            <Form view={view} action={pathOf(`/invites/${id}/withdraw`)}>
              <Button kind="quiet" small aria-label={words.withdrawAbout(email)}>
                {words.withdraw}
              </Button>
            </Form>
          ),
        }}
      />
      {children}
    </Card>
  )
}
