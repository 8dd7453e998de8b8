import { MINUTE_MS } from '../../../../common/durations.ts'
import type { Removal } from '../../../../storage/reports/removals.ts'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import type { View } from '../../view.ts'
import { shortUrl } from '../create/urls.ts'

/** Recent deletions that can still be undone. */
export function RemovalsNotice({ view, removals, back }: { view: View; removals: readonly Removal[]; back: string }) {
  const words = view.words.dashboard.removals
  return (
    <div data-live="removals">
      {/* The undo buttons of the rows belong to this form, because forms can't be nested. */}
      <Form view={view} action="/reports/undo" id="undo">
        <input type="hidden" name="back" value={back} />
      </Form>
      {removals.length > 0 && (
        <section class="removals" aria-label={words.label}>
          <ul>
            {removals.map(({ id, dueAt, ...removal }) => (
              <li key={id}>
                <Icon name="trash" />
                <span class="removals-text">
                  {whatOf(view, removal)},{' '}
                  <time dateTime={new Date(dueAt).toISOString()} title={view.format.date(dueAt)}>
                    {words.due(dueIn(view, dueAt))}
                  </time>
                  .
                </span>
                <Button form="undo" name="removal" value={id} small>
                  {words.undo}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function whatOf(view: View, { kind, project, reports, scans, url }: Omit<Removal, 'id' | 'dueAt'>): string {
  const words = view.words.dashboard.removals
  if (kind === 'project') return words.project(project ?? '', reports, scans)
  if (kind === 'scan') return words.scan(project ?? '')
  return reports === 1 && url !== null ? words.one(shortUrl(url)) : words.many(reports)
}

/** How long a deletion can still be undone, rounded up to minutes. */
export function dueIn(view: View, dueAt: number): string {
  const minutes = Math.max(1, Math.ceil((dueAt - view.now) / MINUTE_MS))
  return view.format.relative(view.now + minutes * MINUTE_MS)
}
