import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { dueIn } from '../../dashboard/due-in.ts'
import type { Sheet } from '../model/sheet.ts'

/** The owner has deleted the report, and may still think better of it. Nobody else sees the page any more. */
export function GoingNote({ sheet: { view, report, going } }: { sheet: Sheet }) {
  const { removals: words } = view.words.dashboard
  if (going === undefined) return null
  return (
    <Form view={view} action="/reports/undo" class="going card">
      <p>
        <Icon name="trash" /> {words.going(dueIn(view, going.dueAt))}
      </p>
      <Button name="report" value={report.id}>
        {words.undo}
      </Button>
    </Form>
  )
}
