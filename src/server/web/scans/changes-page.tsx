import type { Scan } from '../../../storage/scans/scan.ts'
import type { ScanChanges } from '../../../storage/scans/scan-changes.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { Icon } from '../components/icon.tsx'
import { TableHead } from '../components/table-head.tsx'
import { Time } from '../components/text.tsx'
import { titleOf } from './audit-words.ts'
import { ScanFrame } from './frame.tsx'
import { NoResults } from './overview/no-results.tsx'
import { AddressLink, PageUrl } from './pages/page-url.tsx'
import { findingPath, scanPath } from './paths.ts'
import { hasResults, type ScanPageData } from './site-data.ts'

interface ChangesProps {
  data: ScanPageData
  /** The scan before, if there is one with results. */
  since: Scan | undefined
  changes: ScanChanges | undefined
}

/** What is new and what was fixed since the scan before. */
export function ChangesPage({ data, since, changes }: ChangesProps) {
  const { view, scan } = data
  const { changes: words } = view.words.scan
  return (
    <ScanFrame data={data} tab="changes" title={words.heading}>
      <h2 class="visually-hidden">{words.heading}</h2>
      {!hasResults(scan) ? (
        <NoResults data={data} early={{ title: words.early, text: words.earlyText }} />
      ) : changes === undefined || since === undefined ? (
        <EmptyState icon="clock" title={words.first} text={words.firstText} />
      ) : (
        <>
          <p class="small">
            {words.since} <a href={scanPath(since.id)}>{view.format.day(since.endedAt ?? since.createdAt)}</a> (
            <Time view={view} at={since.endedAt ?? since.createdAt} />)
          </p>
          {changes.isOtherRuleSet && <p class="scan-earlier">{words.otherRules}</p>}
          <ChangeLists data={data} changes={changes} />
          {changes.pages.unknown > 0 && <p class="small">{words.unknown(changes.pages.unknown)}</p>}
        </>
      )}
    </ScanFrame>
  )
}

const KINDS = ['new', 'gone', 'changed'] as const

function ChangeLists({ data, changes }: { data: ScanPageData; changes: ScanChanges }) {
  const { changes: words } = data.view.words.scan
  const audits = changes.audits.filter((audit) => audit.new > 0 || audit.fixed > 0)
  if (audits.length === 0 && KINDS.every((kind) => changes.pages[kind].total === 0))
    return <EmptyState icon="good" title={words.same} text={words.sameText} />
  return (
    <>
      {audits.length > 0 && <AuditChanges data={data} audits={audits} />}
      <div class="scan-trio">
        {KINDS.map((kind) => (
          <PageChanges key={kind} data={data} kind={kind} changes={changes} />
        ))}
      </div>
    </>
  )
}

function AuditChanges({ data, audits }: { data: ScanPageData; audits: ScanChanges['audits'] }) {
  const { view, scan } = data
  const { changes: words, findings } = view.words.scan
  return (
    <section class="scan-section" aria-labelledby="changed-findings">
      <h3 id="changed-findings">{words.audits}</h3>
      <table class="scan-table">
        <caption class="visually-hidden">{words.caption}</caption>
        <TableHead columns={[words.finding, findings.level, words.added, words.fixed]} />
        <tbody>
          {audits.map(({ audit, level, new: added, fixed }) => {
            const title = titleOf(audit, 'fail', view)
            return (
              <tr key={audit}>
                <th scope="row" class="row-page">
                  <a class="row-link" href={findingPath(scan.id, audit)} lang={title.lang}>
                    {title.text}
                  </a>
                </th>
                <td data-label={findings.level}>{findings.levels[level]}</td>
                <td class={added > 0 ? 'is-worse' : 'is-none'}>{added > 0 ? words.newOn(added) : '–'}</td>
                <td class={fixed > 0 ? 'is-better' : 'is-none'}>{fixed > 0 ? words.fixedOn(fixed) : '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const ICONS = { new: 'plus', gone: 'trash', changed: 'refresh' } as const

interface PageChangesProps {
  data: ScanPageData
  kind: (typeof KINDS)[number]
  changes: ScanChanges
}

function PageChanges({ data: { view, scan }, kind, changes }: PageChangesProps) {
  const { changes: words } = view.words.scan
  const { items, total } = changes.pages[kind]
  return (
    <section class="card" aria-labelledby={`changes-${kind}`}>
      <h3 id={`changes-${kind}`}>
        <Icon name={ICONS[kind]} /> {words.pages[kind]} <span class="count">{view.format.number(total)}</span>
      </h3>
      {items.length > 0 && (
        <ul class="ranking">
          {items.map(({ n, url, title, what }) => (
            <li key={n}>
              {kind === 'gone' ? (
                <PageUrl url={url} start={scan.url} />
              ) : (
                <AddressLink scan={scan} address={{ n, url, title }} />
              )}
              {what.length > 0 && <span>{what.map((one) => words.what[one]).join(', ')}</span>}
            </li>
          ))}
        </ul>
      )}
      {total > items.length && <p class="small">{words.more(total - items.length)}</p>}
    </section>
  )
}
