import type { ListPage } from '../../../../storage/records.ts'
import type { ListedPage, PageQuestion } from '../../../../storage/scans/listed-page.ts'
import { RESULTS } from '../../../../vocabulary.ts'
import { Button } from '../../components/button.tsx'
import { Select } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { ListResults } from '../../components/list-results.tsx'
import { SearchInput } from '../../components/search-input.tsx'
import { InvalidParameters, SortOptions } from '../../reports/list/filters.tsx'
import type { InvalidParameter } from '../../reports/list/list-query.ts'
import { titleOf } from '../audit-words.ts'
import { ScanFrame } from '../frame.tsx'
import { NoResults } from '../overview/no-results.tsx'
import { findingPath, scanPath } from '../paths.ts'
import type { ScanPageData } from '../site-data.ts'
import { isPageFiltered, PAGE_SIZES, PAGE_SORTS, pagesHref, SEARCH_BYS } from './page-query.ts'
import { PageTable } from './page-table.tsx'

interface PagesProps {
  data: ScanPageData
  question: PageQuestion
  invalid: readonly InvalidParameter[]
  listed: ListPage<ListedPage>
}

/** The pages of a scan. Filters and order are part of the URL. */
export function PagesPage({ data, question, invalid, listed }: PagesProps) {
  const { view, scan } = data
  const { list: words } = view.words.scan
  return (
    <ScanFrame data={data} tab="pages" title={words.heading} scripts={['search.js']}>
      <h2 class="visually-hidden">{words.heading}</h2>
      <InvalidParameters view={view} invalid={invalid} />
      {(listed.total > 0 || isPageFiltered(question)) && (
        <div class="filters">
          {question.audit !== undefined && <FindingFilter data={data} question={question} audit={question.audit} />}
          <ResultChips data={data} question={question} />
          <Filters data={data} question={question} />
          {isPageFiltered(question) && (
            <p class="filters-clear">
              <a href={`${scanPath(scan.id)}/pages`}>{words.clear}</a>
            </p>
          )}
        </div>
      )}
      <p class="visually-hidden" role="status" data-announce />
      <div data-results={words.found(listed.total)}>
        <PageList data={data} question={question} listed={listed} />
      </div>
    </ScanFrame>
  )
}

function PageList({ data, question, listed }: Omit<PagesProps, 'invalid'>) {
  const { view, scan } = data
  const { list: words } = view.words.scan
  const unmatched = {
    title: words.nothing,
    text: words.nothingText,
    link: { href: `${scanPath(scan.id)}/pages`, text: words.clear },
  }
  return (
    <ListResults
      view={view}
      listed={listed}
      question={question}
      hrefOf={(page) => pagesHref(scan.id, { ...question, page })}
      unmatched={isPageFiltered(question) ? unmatched : null}
      empty={<NoResults data={data} early={{ title: words.empty, text: words.emptyText }} />}
    >
      <PageTable data={data} question={question} pages={listed.items} />
    </ListResults>
  )
}

/** The list shows the pages with one finding, or with one cause of it. */
function FindingFilter({ data, question, audit }: { data: ScanPageData; question: PageQuestion; audit: string }) {
  const { view, scan } = data
  const { list: words } = view.words.scan
  const title = titleOf(audit, 'fail', view).text
  return (
    <p class="scan-earlier">
      <Icon name="filter" />
      <a href={findingPath(scan.id, audit)}>
        {question.group === undefined ? words.withFinding(title) : words.withCause(title)}
      </a>
      {question.outcome !== undefined && <span class="tag">{words.outcomes[question.outcome]}</span>}
    </p>
  )
}

function ResultChips({ data: { view, scan }, question }: { data: ScanPageData; question: PageQuestion }) {
  const { list: words } = view.words.scan
  return (
    <nav class="filter" aria-label={words.result} data-live="tabs">
      <ul class="chips">
        {[undefined, ...RESULTS].map((result) => (
          <li key={result ?? ''}>
            <a
              class="chip"
              href={pagesHref(scan.id, { ...question, result, page: 1 })}
              aria-current={question.result === result ? 'true' : undefined}
            >
              {result === undefined ? words.anyResult : view.words.result[result]}
              {result !== undefined && !isPageFiltered({ ...question, result: undefined }) && (
                <span class="chip-count"> {view.format.number(scan[result])}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const CODES = ['200', '3xx', '4xx', '404', '5xx']
const CLICKS = [1, 2, 3, 4, 5, 6]

function Filters({ data: { view, scan }, question }: { data: ScanPageData; question: PageQuestion }) {
  const { list: words } = view.words.scan
  const { filters } = view.words.dashboard
  const { search, searchBy, result, code, indexable, rendered, audit, outcome, group, minClicks } = question
  const { sortBy, sort, perPage } = question
  const kept = { result, audit, outcome, group: group?.toString() }
  const codes = code === undefined || CODES.includes(code) ? CODES : [code, ...CODES]
  const clicks = minClicks === undefined || CLICKS.includes(minClicks) ? CLICKS : [...CLICKS, minClicks]
  return (
    <search aria-label={filters.label}>
      <form method="get" action={`${scanPath(scan.id)}/pages`} class="filters-form scan-filters" data-filters>
        {Object.entries(kept).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div class="field filters-search">
          <label for="search">{words.search}</label>
          <SearchInput label={words.search} value={search} />
        </div>
        <Select
          name="search_by"
          label={words.searchBy}
          chosen={searchBy ?? 'url'}
          options={SEARCH_BYS.map((value) => ({ value, text: words.searchBys[value] }))}
        />
        <Select
          name="code"
          label={words.code}
          chosen={code ?? ''}
          options={[{ value: '', text: words.anyCode }, ...codes.map((value) => ({ value, text: value }))]}
        />
        <Select
          name="indexable"
          label={words.indexable}
          chosen={indexable === undefined ? '' : indexable ? '1' : '0'}
          options={(['', '1', '0'] as const).map((value) => ({ value, text: words.indexables[value] }))}
        />
        {(scan.rendered > 0 || rendered !== undefined) && (
          <Select
            name="rendered"
            label={words.rendered}
            chosen={rendered === undefined ? '' : rendered ? '1' : '0'}
            options={(['', '1', '0'] as const).map((value) => ({ value, text: words.rendereds[value] }))}
          />
        )}
        <Select
          name="min_clicks"
          label={words.minClicks}
          chosen={String(minClicks ?? '')}
          options={[
            { value: '', text: words.anyClicks },
            ...clicks.map((count) => ({ value: String(count), text: words.fromClicks(count) })),
          ]}
        />
        <SortOptions
          view={view}
          sortBy={{ chosen: sortBy, options: PAGE_SORTS.map((value) => ({ value, text: words.sortBys[value] })) }}
          sort={sort}
          perPage={perPage}
          sizes={PAGE_SIZES}
        />
        <Button data-apply>{filters.apply}</Button>
      </form>
    </search>
  )
}
