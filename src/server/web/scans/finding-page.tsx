import type { ListPage } from '../../../storage/records.ts'
import type { FindingGroup, ScanFinding } from '../../../storage/scans/scan-findings.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { Pager } from '../components/pager.tsx'
import { Prose } from '../components/text.tsx'
import { OutcomeMark } from '../reports/parts/outcome.tsx'
import { causeText, localWords, messageText, titleOf } from './audit-words.ts'
import { ScanFrame } from './frame.tsx'
import { pagesHref } from './pages/page-query.ts'
import { AddressLink } from './pages/page-url.tsx'
import { CAUSES_PER_PAGE, findingPath, scanPath } from './paths.ts'
import type { ScanPageData } from './site-data.ts'

interface FindingProps {
  data: ScanPageData
  finding: ScanFinding
  groups: ListPage<FindingGroup>
  page: number
}

/** Which pages have a problem, grouped by cause: one cause is one repair. */
export function FindingPage({ data, finding, groups, page }: FindingProps) {
  const { view, scan } = data
  const { finding: words, findings } = view.words.scan
  const { audit, outcome, summary, importance } = finding
  const title = titleOf(audit, outcome, view)
  const text = summary && messageText(audit, summary, view)
  return (
    <ScanFrame data={data} tab="findings" title={title.text} isDetail>
      <div class="finding-head">
        <p class="trail">
          <a href={`${scanPath(scan.id)}/findings`}>{findings.heading}</a> / {findings.levels[finding.level]}
        </p>
        <h1 lang={title.lang}>
          <OutcomeMark view={view} outcome={outcome} />
          {title.text}
        </h1>
        {text && (
          <p class="lead" lang={text.lang}>
            <bdi>{text.text}</bdi>
          </p>
        )}
        <p class="audit-facts">
          <span class={`tag tag-${importance}`}>{view.words.importances[importance]}</span>
          <Counts data={data} finding={finding} hasList={groups.items.some(hasListed)} />
          <a href={`/audits/${audit}`}>{audit}</a>
        </p>
      </div>
      <AuditWords data={data} audit={audit} />
      <section class="scan-section" aria-labelledby="causes">
        <h2 id="causes">{words.which}</h2>
        {groups.total === 0 ? (
          <EmptyState icon="good" title={words.passed} />
        ) : (
          <>
            <ol class="causes" start={(page - 1) * CAUSES_PER_PAGE + 1}>
              {groups.items.map((group) => (
                <Cause key={group.position} data={data} finding={finding} group={group} />
              ))}
            </ol>
            <Pager
              view={view}
              page={page}
              pages={Math.ceil(groups.total / CAUSES_PER_PAGE)}
              hrefOf={(page) => `${findingPath(scan.id, audit)}${page > 1 ? `?page=${page}` : ''}`}
            />
          </>
        )}
      </section>
    </ScanFrame>
  )
}

/** Whether the list of pages has some of it. That of sitemaps with URLs of other sites has none. */
function hasListed({ first }: FindingGroup): boolean {
  return first.some(({ isListed }) => isListed)
}

interface CountsProps {
  data: ScanPageData
  finding: ScanFinding
  hasList: boolean
}

/** How many pages it affects, as links to their list. */
function Counts({ data: { view, scan }, finding, hasList }: CountsProps) {
  const { finding: words } = view.words.scan
  const { audit, level, pages, counts, groupsTotal: groups } = finding
  const list = { audit, sortBy: 'score', sort: 'asc', page: 1, perPage: 25 } as const
  if (level === 'site')
    return (
      <>
        {pages > 0 && hasList && <a href={pagesHref(scan.id, list)}>{words.affected(pages)}</a>}
        {pages > 0 && !hasList && <span>{words.affected(pages)}</span>}
        {groups > 0 && <span>{words.causes(groups)}</span>}
      </>
    )
  return (
    <>
      {(['fail', 'warn', 'unknown'] as const).map(
        (outcome) =>
          counts[outcome] > 0 && (
            <a key={outcome} href={pagesHref(scan.id, { ...list, outcome })}>
              {words[outcome](counts[outcome])}
            </a>
          ),
      )}
      {groups > 0 && <span>{words.causes(groups)}</span>}
    </>
  )
}

/** Why it matters, how to fix it, and the sources. */
function AuditWords({ data: { view }, audit }: { data: ScanPageData; audit: string }) {
  const { audits: words } = view.words.report
  const said = localWords(audit, view)
  if (said === undefined) return null
  return (
    <dl class="audit-words card">
      <dt>{words.why}</dt>
      <dd lang={said.lang}>
        <Prose text={said.why} />
      </dd>
      <dt>{words.fix}</dt>
      <dd lang={said.lang}>
        <Prose text={said.fix} />
      </dd>
      <dt>{words.authority}</dt>
      <dd lang="en">
        {said.authorities.map(({ name, url }) => (
          <a key={url} class="authority" href={url} rel="noopener">
            {name}
          </a>
        ))}
      </dd>
    </dl>
  )
}

function Cause({ data, finding, group }: { data: ScanPageData; finding: ScanFinding; group: FindingGroup }) {
  const { view, scan } = data
  const { finding: words, pages } = view.words.scan
  const { audit } = finding
  const said = causeText(audit, group, view)
  const href = pagesHref(scan.id, {
    audit,
    group: group.position,
    sortBy: 'score',
    sort: 'asc',
    page: 1,
    perPage: 25,
  })
  return (
    <li id={`cause-${group.position}`} class="cause card">
      <div class="cause-head">
        <h3 lang={said?.lang}>
          {group.note && <span class="tag">{words.note}</span>}
          <bdi>{said?.text ?? words.cause(view.format.number(group.position + 1))}</bdi>
        </h3>
        <span class="repair-pages">{pages(group.pages)}</span>
      </div>
      {group.target !== null && (
        <p class="repair-target">
          <AddressLink scan={scan} address={group.target} isOutside={!group.target.isListed} />
        </p>
      )}
      {group.where !== null && group.where !== '' && (
        <p class="repair-where">
          {words.where}:{' '}
          <code>
            <bdi>{group.where}</bdi>
          </code>
        </p>
      )}
      {group.pattern !== null && <p class="small">{words.templateAbout(group.pattern)}</p>}
      {group.target !== null && group.first.length > 0 && <p class="small">{words.foundOn}</p>}
      {group.first.length > 0 && (
        <ul class="cause-pages">
          {group.first.map((page) => (
            <li key={page.n}>
              <AddressLink scan={scan} address={page} isOutside={!page.isListed} />
            </li>
          ))}
        </ul>
      )}
      {group.pages > group.first.length && hasListed(group) && (
        <p class="small">
          <a href={href}>{words.all(group.pages)}</a>
        </p>
      )}
    </li>
  )
}
