import type { Member } from '../../../storage/sharing/members.ts'
import { MAX_EMAIL_LENGTH, MEMBER_ROLES } from '../../../vocabulary.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { CardTable } from '../components/card-table.tsx'
import { ConfirmForm, Field, Form, Select } from '../components/form.tsx'
import { sitePath } from '../scans/paths.ts'
import type { View } from '../view.ts'

interface TypedMember {
  email: string
  role: string
}

/** The query of the page that a refused member leads back to: with what was typed. */
export function refusedMember({ email, role }: TypedMember): string {
  return `?${new URLSearchParams({ member_email: email, member_role: role })}`
}

/** Empty if no member was refused. */
function typedMember({ path }: View): TypedMember {
  const query = new URLSearchParams(path.split('?', 2)[1])
  return { email: query.get('member_email') ?? '', role: query.get('member_role') ?? 'viewer' }
}

interface MembersProps {
  view: View
  project: string
  members: readonly Member[]
}

/** With whom the project is shared. */
export function MembersSection({ view, project, members }: MembersProps) {
  const { members: words } = view.words.project
  const typed = typedMember(view)
  const action = `${sitePath(project)}/members`
  const roles = MEMBER_ROLES.map((value) => ({ value, text: words.roles[value] }))
  return (
    <Card id="members" title={words.title}>
      <p>{words.about}</p>
      {members.length > 0 && (
        <CardTable
          label={words.title}
          rows={members}
          columns={[
            { title: words.email, cell: ({ email }) => <bdi>{email}</bdi> },
            {
              title: words.role,
              cell: ({ id, email, role }) => (
                <Form view={view} action={`${action}/${id}`} class="settings-role">
                  <select name="role" aria-label={words.roleOf(email)}>
                    {roles.map(({ value, text }) => (
                      <option key={value} value={value} selected={value === role}>
                        {text}
                      </option>
                    ))}
                  </select>
                  <Button small aria-label={words.changeOf(email)}>
                    {words.change}
                  </Button>
                </Form>
              ),
            },
          ]}
          actions={{
            title: words.actions,
            cell: ({ id, email }) => (
              <ConfirmForm
                view={view}
                action={`${action}/${id}`}
                fields={{ remove: '1' }}
                label={words.remove}
                about={words.removeOf(email)}
                question={words.removeQuestion}
              />
            ),
          }}
        />
      )}
      <Form view={view} action={action} class="settings-add">
        <Field
          name="email"
          type="email"
          label={words.email}
          value={typed.email}
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="off"
          required
          hasFocus={typed.email !== ''}
        />
        <Select id="member-role" name="role" label={words.role} options={roles} chosen={typed.role} />
        <Button>{words.add}</Button>
      </Form>
      <p class="small">{words.hint}</p>
    </Card>
  )
}
