import type { ReportQuestion } from '../../../../storage/reports/list/filters.ts'
import type { ScopeCounts, StatusCounts } from '../../../../storage/reports/list/scope.ts'
import { RESULTS, type Result } from '../../../../vocabulary.ts'
import { Button, buttonClass } from '../../components/button.tsx'
import { Select } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { SearchInput } from '../../components/search-input.tsx'
import type { View } from '../../view.ts'
import {
  type InvalidParameter,
  isFiltered,
  reportsHref,
  SIZES,
  SORT_BYS,
  SORTS,
  STATUS_TABS,
  type StatusTab,
  statusFilterOf,
  statusTabOf,
} from './list-query.ts'

interface FiltersProps {
  view: View
  question: ReportQuestion
  /** Of all reports, or of the project's; null during a search, which has no counts by result. */
  counts: ScopeCounts | null
  statuses: StatusCounts | null
  /** The projects to choose from; null if there are too many for a list. */
  projects: readonly string[] | null
  /** Without any, the list itself offers to clear the filters. */
  hasReports: boolean
}

/** Filters and sort order as a form, and tabs by result. All of it is part of the URL. */
export function Filters({ view, question, counts, statuses, projects, hasReports }: FiltersProps) {
  const words = view.words.dashboard.filters
  const { search, project, result, sortBy, sort, perPage } = question
  const status = statusTabOf(question)
  return (
    <div class="filters">
      <ResultTabs view={view} question={question} counts={counts} statuses={statuses} />
      <search aria-label={words.label}>
        <form method="get" action="/reports" class="filters-form" data-filters>
          {result !== undefined && <input type="hidden" name="result" value={result} />}
          {status !== undefined && <input type="hidden" name="status" value={status} />}
          <div class="field filters-search">
            <label for="search">{words.search}</label>
            <SearchInput label={words.search} value={search} />
          </div>
          {projects === null ? (
            <div class="field filters-project">
              <label for="project">{words.project}</label>
              <input
                id="project"
                name="project"
                value={project ?? ''}
                placeholder={words.project}
                autocomplete="off"
                autocapitalize="none"
                spellcheck={false}
              />
            </div>
          ) : (
            <Select
              name="project"
              label={words.project}
              chosen={project ?? ''}
              options={[{ value: '', text: words.allProjects }, ...withChosen(projects, project)]}
            />
          )}
          <SortOptions
            view={view}
            sortBy={{ chosen: sortBy, options: SORT_BYS.map((value) => ({ value, text: words.sortBys[value] })) }}
            sort={sort}
            perPage={perPage}
          />
          <Button data-apply>{words.apply}</Button>
        </form>
      </search>
      {hasReports && isFiltered(question) && (
        <p class="filters-clear">
          <a href="/reports">{words.clear}</a>
        </p>
      )}
    </div>
  )
}

interface SortOptionsProps {
  view: View
  sortBy: { chosen: string; options: { value: string; text: string }[] }
  sort: 'asc' | 'desc'
  perPage: number
  sizes?: readonly string[]
}

/** Sort order and page size, behind one button that shows the current order. */
export function SortOptions({ view, sortBy, sort, perPage, sizes = SIZES }: SortOptionsProps) {
  const words = view.words.dashboard.filters
  const chosen = sortBy.options.find(({ value }) => value === sortBy.chosen)?.text ?? ''
  return (
    <details class="sorting" data-dismiss>
      <summary class={buttonClass()}>
        <span class="visually-hidden">{words.sortBy}: </span>
        {chosen}
        <span class="visually-hidden">, {words.sorts[sort]}</span>
        <span class={`sorting-${sort}`}>
          <Icon name="down" />
        </span>
      </summary>
      <div class="floating sorting-panel">
        <Select name="sort_by" label={words.sortBy} chosen={sortBy.chosen} options={sortBy.options} />
        <Select
          name="sort"
          label={words.sort}
          chosen={sort}
          options={SORTS.map((value) => ({ value, text: words.sorts[value] }))}
        />
        <Select
          name="per_page"
          label={words.perPage}
          chosen={String(perPage)}
          options={sizes.map((value) => ({ value, text: value }))}
        />
      </div>
    </details>
  )
}

/** Adds the project of the URL if the user has no such project, so that the form shows the actual filter. */
function withChosen(projects: readonly string[], chosen: string | undefined): { value: string; text: string }[] {
  const names = chosen === undefined || projects.includes(chosen) ? projects : [chosen, ...projects]
  return names.map((name) => ({ value: name, text: name }))
}

/** All reports, by result, and by status. */
function ResultTabs({ view, question, counts, statuses }: Omit<FiltersProps, 'projects' | 'hasReports'>) {
  const { filters } = view.words.dashboard
  const current = question.result ?? statusTabOf(question)
  const tabs = [undefined, ...RESULTS, ...STATUS_TABS].map((tab) => ({
    tab,
    text: tab === undefined ? filters.all : isResult(tab) ? view.words.result[tab] : filters.statuses[tab],
    count: counts && statuses && countOf(counts, statuses, tab),
    href: reportsHref({
      ...question,
      result: isResult(tab) ? tab : undefined,
      ...statusFilterOf(isResult(tab) ? undefined : tab),
      page: 1,
    }),
  }))
  return (
    <nav class="tabs" aria-label={filters.results} data-live="tabs">
      <ul>
        {tabs.map(({ tab, text, count, href }) => (
          <li key={text}>
            <a href={href} aria-current={tab === current ? 'true' : undefined}>
              {tab !== undefined && <Icon name={ICONS[tab]} />}
              {text}
              {count !== null && <span class="tabs-count">{view.format.number(count)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const ICONS = { good: 'good', decent: 'decent', bad: 'bad', running: 'clock', failed: 'warning' } as const

function isResult(tab: Result | StatusTab | undefined): tab is Result {
  return RESULTS.some((result) => result === tab)
}

function countOf(
  { all, judged: [bad, decent, good] }: ScopeCounts,
  { unfinished, failed }: StatusCounts,
  tab: Result | StatusTab | undefined,
): number {
  return tab === undefined ? all : { bad, decent, good, running: unfinished, failed }[tab]
}

/** The invalid parameters of the URL. */
export function InvalidParameters({ view, invalid }: { view: View; invalid: readonly InvalidParameter[] }) {
  if (invalid.length === 0) return null
  const words = view.words.dashboard.filters
  const inWords = (allowed: InvalidParameter['allowed']) =>
    allowed === 'number' ? words.wholeNumber : allowed === 'text' ? words.text : anyOf(allowed)
  const anyOf = (values: readonly string[]) =>
    values.length < 2 ? values.join() : words.or(values.slice(0, -1).join(', '), values.at(-1)!)
  return (
    <div class="flash flash-problem" role="alert">
      <Icon name="warning" />
      <ul class="plain">
        {invalid.map(({ name, value, allowed }) => (
          <li key={name}>{words.wrong(name, value.slice(0, 80), inWords(allowed))}</li>
        ))}
      </ul>
    </div>
  )
}
