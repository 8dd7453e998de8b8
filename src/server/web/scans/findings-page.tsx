import type { ScanFinding } from '../../../storage/scans/scan-findings.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { Pager } from '../components/pager.tsx'
import { TableHead } from '../components/table-head.tsx'
import { OutcomeMark } from '../reports/parts/outcome.tsx'
import { messageText, titleOf } from './audit-words.ts'
import { ScanFrame } from './frame.tsx'
import { NoResults } from './overview/no-results.tsx'
import { findingPath, scanPath } from './paths.ts'
import { hasResults, type ScanPageData } from './site-data.ts'

export const LEVELS = ['all', 'site', 'page'] as const
type Level = (typeof LEVELS)[number]

interface FindingsProps {
  data: ScanPageData
  findings: readonly ScanFinding[]
  level: Level
  page: number
}

const PER_PAGE = 50
const IMPORTANCES = ['high', 'medium', 'low', 'info']
const OUTCOMES = ['fail', 'warn', 'unknown']

/** What is wrong with the site and with its pages, the most important first. */
export function FindingsPage({ data, findings, level, page }: FindingsProps) {
  const { view, scan } = data
  const { findings: words } = view.words.scan
  const listed = findings.filter((finding) => level === 'all' || finding.level === level)
  const problems = listed.filter(isProblem).sort(byImportance)
  const hrefOf = (level: Level, page = 1) => {
    const query = new URLSearchParams({ ...(level !== 'all' && { level }), ...(page > 1 && { page: String(page) }) })
    return `${scanPath(scan.id)}/findings${query.size > 0 ? `?${query}` : ''}`
  }
  return (
    <ScanFrame data={data} tab="findings" title={words.heading}>
      <h2 class="visually-hidden">{words.heading}</h2>
      <p class="small">{words.about}</p>
      {hasResults(scan) && (
        <nav class="filter" aria-label={words.level}>
          <ul class="chips">
            {LEVELS.map((one) => (
              <li key={one}>
                <a class="chip" href={hrefOf(one)} aria-current={one === level ? 'true' : undefined}>
                  {words.levels[one]} <span class="chip-count">{view.format.number(countOf(findings, one))}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {!hasResults(scan) ? (
        <NoResults data={data} early={{ title: words.early, text: words.earlyText }} />
      ) : problems.length === 0 ? (
        <EmptyState icon="good" title={words.none} text={words.noneText} />
      ) : (
        <>
          <FindingTable data={data} findings={problems.slice((page - 1) * PER_PAGE, page * PER_PAGE)} />
          <Pager
            view={view}
            page={page}
            pages={Math.ceil(problems.length / PER_PAGE)}
            hrefOf={(page) => hrefOf(level, page)}
          />
        </>
      )}
      <Others data={data} findings={listed} outcome="pass" />
      <Others data={data} findings={listed} outcome="not-applicable" />
    </ScanFrame>
  )
}

function countOf(findings: readonly ScanFinding[], level: Level): number {
  return findings.filter((finding) => isProblem(finding) && (level === 'all' || finding.level === level)).length
}

export function isProblem({ outcome }: ScanFinding): boolean {
  return OUTCOMES.includes(outcome)
}

/** What is unknown comes last; then by importance, outcome and number of pages. */
export function byImportance(a: ScanFinding, b: ScanFinding): number {
  return (
    Number(a.outcome === 'unknown') - Number(b.outcome === 'unknown') ||
    IMPORTANCES.indexOf(a.importance) - IMPORTANCES.indexOf(b.importance) ||
    OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome) ||
    b.pages - a.pages ||
    (a.audit < b.audit ? -1 : 1)
  )
}

function FindingTable({ data, findings }: { data: ScanPageData; findings: readonly ScanFinding[] }) {
  const { findings: words } = data.view.words.scan
  return (
    <table class="scan-table findings-table">
      <caption class="visually-hidden">{words.caption}</caption>
      <TableHead
        columns={[words.finding, words.level, words.importance, words.pages, words.causes]}
        numbers={[words.pages, words.causes]}
      />
      <tbody>
        {findings.map((finding) => (
          <FindingRow key={finding.audit} data={data} finding={finding} />
        ))}
      </tbody>
    </table>
  )
}

function FindingRow({ data: { view, scan }, finding }: { data: ScanPageData; finding: ScanFinding }) {
  const { findings: words } = view.words.scan
  const { audit, outcome, summary, level, importance, pages, groupsTotal: groups } = finding
  const title = titleOf(audit, outcome, view)
  const text = summary && messageText(audit, summary, view)
  return (
    <tr>
      <th scope="row" class="row-page">
        <OutcomeMark view={view} outcome={outcome} />
        <a class="row-link" href={findingPath(scan.id, audit)} lang={title.lang}>
          {title.text}
        </a>
        {text && (
          <p class="row-url" lang={text.lang}>
            <bdi>{text.text}</bdi>
          </p>
        )}
      </th>
      <td data-label={words.level}>{words.levels[level]}</td>
      <td data-label={words.importance}>
        <span class={`tag tag-${importance}`}>{view.words.importances[importance]}</span>
      </td>
      <td class="is-number" data-label={words.pages}>
        {outcome === 'unknown' ? '–' : view.format.number(pages)}
      </td>
      <td class="is-number" data-label={words.causes}>
        {outcome === 'unknown' ? '–' : view.format.number(groups)}
      </td>
    </tr>
  )
}

interface OthersProps {
  data: ScanPageData
  findings: readonly ScanFinding[]
  outcome: 'pass' | 'not-applicable'
}

/** Site audits without a problem, folded. */
function Others({ data: { view, scan }, findings, outcome }: OthersProps) {
  const { findings: words } = view.words.scan
  const some = findings.filter((finding) => finding.outcome === outcome)
  if (some.length === 0) return null
  return (
    <details class="table-fold">
      <summary>{outcome === 'pass' ? words.passed(some.length) : words.inapplicable(some.length)}</summary>
      <ul class="scan-columns">
        {some.map(({ audit }) => {
          const title = titleOf(audit, outcome, view)
          return (
            <li key={audit}>
              <a href={findingPath(scan.id, audit)} lang={title.lang}>
                {title.text}
              </a>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
