import type { RetentionChange, RetentionState } from '../../../actions/retention/retention.ts'
import {
  formatDays,
  parseDays,
  RETENTION_FIELDS,
  type RetentionField,
  type WrittenRetention,
  writeRetention,
} from '../../../domain/retention/retention.ts'
import type { ThinningPreview } from '../../../storage/retention/preview.ts'
import { Button } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { Form, Select } from '../components/form.tsx'
import { sitePath } from '../scans/paths.ts'
import type { View } from '../view.ts'

/** How long details are kept, and what a change would remove. */
export interface RetentionData {
  state: RetentionState
  /** What was chosen in the form, also if it was refused. */
  chosen: RetentionChange
  /** What was asked for, to see what goes. */
  asked: WrittenRetention | null
  preview: ThinningPreview | null
  /** Why what was chosen was refused, and beside which field that stands. */
  problem: { field: RetentionField; text: string } | null
}

const CHOICES: Record<RetentionField, string[]> = {
  all: ['7d', '30d', '90d', '1y', 'forever'],
  daily: ['30d', '90d', '180d', '1y', '2y', 'forever'],
  weekly: ['90d', '1y', '2y', '5y', 'forever'],
}

/** The form shows first what goes; only then there is a button to save it. */
export function RetentionSection({ view, project, data }: { view: View; project: string; data: RetentionData }) {
  const { retention: words } = view.words.project
  const { state, asked, preview, problem } = data
  const shown = asked ?? { ...writeRetention(state.retention), ...offered(data) }
  return (
    <Card id="retention" title={words.title}>
      <p>{words.about}</p>
      <p class="small">
        {state.isOwn ? words.own : words.server}
        {state.startsAt !== null && ` ${words.startsAt(view.format.day(state.startsAt))}`}
      </p>
      <form action={`${sitePath(project)}/settings`} class="settings-retention">
        {RETENTION_FIELDS.map((field) => (
          <Select
            key={field}
            id={`keep-${field}`}
            name={field}
            label={words.fields[field]}
            chosen={shown[field]}
            options={optionsOf(view, field, shown[field], state.most[field])}
            error={problem?.field === field ? problem.text : undefined}
          />
        ))}
        <Button>{words.preview}</Button>
      </form>
      {asked !== null && preview !== null && (
        <div class="settings-preview" role="status" tabIndex={-1} autofocus>
          <p>{previewText(view, preview)}</p>
          <Form view={view} action={`${sitePath(project)}/retention`}>
            {RETENTION_FIELDS.map((field) => (
              <input key={field} type="hidden" name={field} value={asked[field]} />
            ))}
            <Button kind="main">{words.save}</Button>
          </Form>
        </div>
      )}
      {state.isOwn && (
        <Form view={view} action={`${sitePath(project)}/retention`}>
          <Button kind="quiet" name="reset" value="1">
            {words.reset}
          </Button>
        </Form>
      )}
    </Card>
  )
}

/** Of what was chosen, the times that the form can offer. */
function offered({ chosen, state: { most } }: RetentionData): RetentionChange {
  const wish: RetentionChange = {}
  for (const field of RETENTION_FIELDS) {
    const days = parseDays(chosen[field] ?? '')
    if (days !== undefined && days <= most[field]) wish[field] = formatDays(days)
  }
  return wish
}

function previewText(view: View, { runs, scans, bytes, isPartial }: ThinningPreview): string {
  const { retention: words } = view.words.project
  if (runs + scans === 0) return words.nothingGoes
  const text = words.goes(runs, scans, view.format.bytes(bytes))
  return isPartial ? `${text} ${words.partial}` : text
}

/** The usual times that the server allows, and the one that is set. */
function optionsOf(view: View, field: RetentionField, chosen: string, most: number) {
  const { retention: words } = view.words.project
  const days = new Set([...CHOICES[field], chosen, formatDays(most)].map((text) => parseDays(text)!))
  return [...days]
    .filter((one) => one <= most)
    .toSorted((a, b) => a - b)
    .map((one) => {
      const written = formatDays(one)
      const [, amount, unit] = /^(\d+)([dy])$/.exec(written) ?? []
      const text =
        amount === undefined ? words.forever : unit === 'y' ? words.years(Number(amount)) : words.days(Number(amount))
      return { value: written, text }
    })
}
