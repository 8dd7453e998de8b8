import { Prose } from '../../components/text.tsx'
import type { View } from '../../view.ts'
import { summaryText, wordsOf } from '../model/audit-words.ts'
import { type Fix, fixesOf } from '../model/fixes.ts'
import { filterQuery } from '../model/outcomes.ts'
import type { JudgedPage } from '../model/page-data.ts'
import { unseenReason } from '../model/unseen.ts'
import { Gain } from '../parts/gain.tsx'
import { OutcomeMark } from '../parts/outcome.tsx'
import { auditAnchor } from '../parts/url.tsx'

/** What to fix first: the plan that makes the page good, then the rest by gain. */
export function FixesPart({ data }: { data: JudgedPage }) {
  const { view, results, branch } = data
  const path = data.path + filterQuery({}, branch)
  const { fixes: words } = view.words.report
  const { plan, planRest, planScore, path: scores, next, more } = fixesOf(results)
  const nothing = plan.length + next.length === 0
  return (
    <>
      <h2>{words.heading}</h2>
      {nothing && <p>{words.nothing}</p>}
      {!nothing && <p class="fixes-about">{words.about}</p>}
      {plan.length > 0 && planScore !== null && (
        <div class="plan">
          <p class="plan-promise">{words.plan(plan.length + planRest.length, planScore)}</p>
          {scores.length > 2 && <p class="plan-path">{words.path(scores.map((score) => score ?? '…').join(' → '))}</p>}
          <FixList view={view} path={path} fixes={plan} />
          {planRest.length > 0 && (
            <details class="table-fold">
              <summary>{words.rest(planRest.length)}</summary>
              <FixList view={view} path={path} fixes={planRest} />
            </details>
          )}
        </div>
      )}
      {next.length > 0 && (
        <>
          {plan.length > 0 ? (
            <h3>{words.afterThat}</h3>
          ) : (
            <p>{unseenReason(results) === undefined ? words.good : words.goodInPart}</p>
          )}
          <FixList view={view} path={path} fixes={next} />
        </>
      )}
      {more > 0 && (
        <p class="fixes-more">
          <a href="#audits">{words.more(more)}</a>
        </p>
      )}
    </>
  )
}

/** Links go to the page without its filter, which could hide their target. */
function FixList({ view, path, fixes }: { view: View; path: string; fixes: Fix[] }) {
  return (
    <ol class="fixes">
      {fixes.map(({ audit, gain }) => (
        <li key={audit.id}>
          <OutcomeMark view={view} outcome={audit.outcome} />
          <div class="fix-words">
            <p class="fix-headline" lang={summaryText(audit, view).lang ?? 'en'}>
              <a href={`${path}#${auditAnchor(audit.id)}`}>{summaryText(audit, view).text}</a>
            </p>
            <FixWords view={view} id={audit.id} />
            <p class="fix-category">{view.words.categories[audit.category]}</p>
          </div>
          <Gain view={view} audit={audit} gain={gain} class="fix-gain" />
        </li>
      ))}
    </ol>
  )
}

function FixWords({ view, id }: { view: View; id: string }) {
  const said = wordsOf(id, view)
  if (said === undefined) return null
  return (
    <p class="fix-how" lang={said.lang ?? 'en'}>
      <Prose text={said.fix} />
    </p>
  )
}
