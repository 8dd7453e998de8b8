import type { AuditRecord } from '../../../../domain/results/schema.ts'
import type { View } from '../../view.ts'
import { titleFor, wordsOf } from '../model/audit-words.ts'
import { comparisonOf } from '../model/comparison.ts'
import { filterQuery } from '../model/outcomes.ts'
import type { JudgedPageData } from '../model/page-data.ts'
import { OutcomeMark } from '../parts/outcome.tsx'
import { auditAnchor, comparePath } from '../parts/url.tsx'

/** Which audits have changed since the run before. */
export function Changes({ data }: { data: JudgedPageData }) {
  const { view, report, run, runs, changes, branch } = data
  const path = data.path + filterQuery({}, branch)
  const { history: words } = view.words.report
  const comparison = run && comparisonOf(run, runs)
  if (changes === undefined || run === undefined || comparison === undefined) return null
  const { fixed, added } = changes
  return (
    <>
      <h3>{words.since(view.format.day(comparison.before.endedAt))}</h3>
      {fixed.length + added.length === 0 && <p>{words.noChanges}</p>}
      <ChangeList view={view} path={path} heading={words.added} audits={added} />
      <ChangeList view={view} path={path} heading={words.fixed} audits={fixed} />
      <p>
        <a href={comparePath(report.id, { head: run.id })}>{view.words.report.compare.details}</a>
      </p>
    </>
  )
}

interface ListProps {
  view: View
  path: string
  heading: string
  audits: AuditRecord[]
}

/** Links go to the page without its filter, which could hide their target. */
function ChangeList({ view, path, heading, audits }: ListProps) {
  if (audits.length === 0) return null
  return (
    <div>
      <h4>{heading}</h4>
      <ul class="run-changes">
        {audits.map(({ id, outcome }) => {
          const words = wordsOf(id, view)
          return (
            <li key={id}>
              <OutcomeMark view={view} outcome={outcome} />
              <a href={`${path}#${auditAnchor(id)}`} lang={words?.lang ?? 'en'}>
                {words === undefined ? id : titleFor(words, outcome)}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
