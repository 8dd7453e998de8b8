import type { PageOrder } from '../../../../engine/site/page-columns.ts'
import type { ListedPage, PageQuestion } from '../../../../storage/scans/listed-page.ts'
import { ResultBadge } from '../../components/result-badge.tsx'
import { shownTitle } from '../../components/shown-title.ts'
import { SortedColumn } from '../../components/sorted-column.tsx'
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
  const { view, scan } = data
  const { list: words } = view.words.scan
  const column = (by: PageOrder, text: string, isNumber = false) => (
    <SortedColumn
      view={view}
      text={text}
      sort={question.sortBy === by ? question.sort : null}
      first={DEFAULT_SORTS[by]}
      hrefOf={(sort) => pagesHref(scan.id, { ...question, sortBy: by, sort, page: 1 })}
      isNumber={isNumber}
    />
  )
  return (
    <table class="scan-table pages-table">
      <caption class="visually-hidden">{words.caption}</caption>
      <thead>
        <tr>
          {column('url', words.page)}
          {column('score', words.result)}
          <th scope="col">{words.code}</th>
          {column('clicks', words.clicks, true)}
          {column('inlinks', words.inlinks, true)}
          {column('bytes', words.bytes, true)}
          {column('time', words.time, true)}
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
