import type { Repair } from '../../../../storage/scans/scan-findings.ts'
import { OutcomeMark } from '../../reports/parts/outcome.tsx'
import { causeText, titleOf } from '../audit-words.ts'
import { PageUrl } from '../pages/page-url.tsx'
import { causePath, scanPath } from '../paths.ts'
import type { ScanPageData } from '../site-data.ts'

/** The rest is under the findings, and a finding with many small causes must not hide the others. */
const SHOWN = 10
const CAUSES_OF_ONE = 2
/** How many to choose from. */
export const REPAIRS = 25

/** What to fix first, by cause: one line of a template is one repair, however many pages it is on. */
export function Repairs({ data, repairs }: { data: ScanPageData; repairs: readonly Repair[] }) {
  const { view, scan } = data
  const { repairs: words } = view.words.scan
  return (
    <section class="scan-section" aria-labelledby="repairs">
      <h2 id="repairs">{words.heading}</h2>
      {repairs.length === 0 ? <p>{words.nothing}</p> : <p class="fixes-about">{words.about}</p>}
      {repairs.length > 0 && (
        <ol class="fixes repairs">
          {shownRepairs(repairs).map((repair) => (
            <RepairItem key={`${repair.audit} ${repair.group}`} data={data} repair={repair} />
          ))}
        </ol>
      )}
      <p class="fixes-more">
        <a href={`${scanPath(scan.id)}/findings`}>{words.all}</a>
      </p>
    </section>
  )
}

export function shownRepairs(repairs: readonly Repair[]): Repair[] {
  const counts = new Map<string, number>()
  const some = repairs.filter(({ audit }) => {
    counts.set(audit, (counts.get(audit) ?? 0) + 1)
    return counts.get(audit)! <= CAUSES_OF_ONE
  })
  return some.slice(0, SHOWN)
}

function RepairItem({ data: { view, scan }, repair }: { data: ScanPageData; repair: Repair }) {
  const { repairs: words } = view.words.scan
  const title = titleOf(repair.audit, repair.outcome, view)
  const message = causeText(repair.audit, repair, view)
  return (
    <li>
      <OutcomeMark view={view} outcome={repair.outcome} />
      <div class="fix-words">
        <p class="fix-headline" lang={title.lang}>
          <a href={causePath(scan.id, repair.audit, repair.group)}>{title.text}</a>
        </p>
        {message && (
          <p class="fix-how" lang={message.lang}>
            <bdi>{message.text}</bdi>
          </p>
        )}
        {repair.target !== null && (
          <p class="repair-target">
            <PageUrl url={repair.target.url} start={scan.url} />
          </p>
        )}
        {repair.where !== null && repair.where !== '' && (
          <p class="repair-where">
            <code>
              <bdi>{repair.where}</bdi>
            </code>
          </p>
        )}
        {repair.pattern !== null && (
          <p class="fix-category">
            {words.template}: <bdi>{repair.pattern}</bdi>
          </p>
        )}
      </div>
      <span class="repair-pages">{words.note(repair.pages)}</span>
    </li>
  )
}
