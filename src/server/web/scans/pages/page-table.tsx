import type { PageOrder } from '../../../../engine/site/page-columns.ts'
import type { ListedPage, PageQuestion } from '../../../../storage/scans/listed-page.ts'
import { Icon } from '../../components/icon.tsx'
import { ResultBadge } from '../../components/result-badge.tsx'
import { shownTitle } from '../../components/shown-title.ts'
import { pagePath } from '../paths.ts'
import type { ScanPageData } from '../site-data.ts'
import { DEFAULT_SORTS, pagesHref } from './page-query.ts'
import { PageUrl } from './page-url.tsx'

interface TableProps {
  data: ScanPageData
  question: PageQuestion
  pages: readonly ListedPage[]
}

/** The pages of a scan, with sortable columns. */
export function PageTable({ data, question, pages }: TableProps) {
  const { view } = data
  const { list: words } = view.words.scan
  return (
    <table class="scan-table pages-table">
      <caption class="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          <Column data={data} question={question} by="url" text={words.page} />
          <Column data={data} question={question} by="score" text={words.result} />
          <th scope="col">{words.code}</th>
          <Column data={data} question={question} by="clicks" text={words.clicks} isNumber />
          <Column data={data} question={question} by="inlinks" text={words.inlinks} isNumber />
          <Column data={data} question={question} by="bytes" text={words.bytes} isNumber />
          <Column data={data} question={question} by="time" text={words.time} isNumber />
        </tr>
      </thead>
      <tbody>
        {pages.map((page) => (
          <PageRow key={page.n} data={data} page={page} />
        ))}
      </tbody>
    </table>
  )
}

interface ColumnProps {
  data: ScanPageData
  question: PageQuestion
  by: PageOrder
  text: string
  isNumber?: boolean
}

function Column({ data: { view, scan }, question, by, text, isNumber }: ColumnProps) {
  const { sortAsc, sortDesc } = view.words.dashboard.list
  const isSorted = question.sortBy === by
  const next = isSorted ? (question.sort === 'asc' ? 'desc' : 'asc') : DEFAULT_SORTS[by]
  return (
    <th
      scope="col"
      class={isNumber ? 'is-number' : undefined}
      aria-sort={isSorted ? (question.sort === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <a
        href={pagesHref(scan.id, { ...question, sortBy: by, sort: next, page: 1 })}
        title={next === 'asc' ? sortAsc(text) : sortDesc(text)}
      >
        {text}
        {isSorted && <Icon name="down" />}
      </a>
    </th>
  )
}

function PageRow({ data: { view, scan }, page }: { data: ScanPageData; page: ListedPage }) {
  const { list: words } = view.words.scan
  const { number, bytes, milliseconds } = view.format
  const title = shownTitle(page.title)
  return (
    <tr>
      <th scope="row" class="row-page">
        <a class="row-link" href={pagePath(scan.id, page.n)}>
          {title === null ? <PageUrl url={page.url} start={scan.url} /> : <bdi class="row-title">{title}</bdi>}
        </a>
        {title !== null && (
          <p class="row-url">
            <PageUrl url={page.url} start={scan.url} />
          </p>
        )}
      </th>
      <td class="row-result">
        {page.result === null ? (
          <span class="small">{page.reason === null ? words.states[page.state] : words.reasons[page.reason]}</span>
        ) : (
          <ResultBadge view={view} result={page.result} score={page.score} />
        )}
      </td>
      <td data-label={words.code}>
        <span class={page.status !== null && page.status >= 400 ? 'row-failed' : undefined}>{page.status ?? '–'}</span>
        {page.indexable === false && page.result !== null && (
          <span class="tag" title={words.indexables[0]}>
            {words.reasons[page.reason!]}
          </span>
        )}
      </td>
      <td class="is-number" data-label={words.clicks}>
        {page.clicks ?? '–'}
      </td>
      <td class="is-number" data-label={words.inlinks}>
        {page.inlinks === null ? '–' : number(page.inlinks)}
      </td>
      <td class="is-number" data-label={words.bytes}>
        {page.bytes === null ? '–' : bytes(page.bytes)}
      </td>
      <td class="is-number" data-label={words.time}>
        {page.firstByteMs === null ? '–' : milliseconds(page.firstByteMs)}
      </td>
    </tr>
  )
}
