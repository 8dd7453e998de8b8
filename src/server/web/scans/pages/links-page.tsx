import { MOST_CLICKS, type SiteShape } from '../../../../engine/site/site-shape.ts'
import type { ListedPage } from '../../../../storage/scans/listed-page.ts'
import type { ScanFinding } from '../../../../storage/scans/scan-findings.ts'
import { CountBar } from '../../components/count-bar.tsx'
import { splitUrl } from '../../reports/create/urls.ts'
import { messageText } from '../audit-words.ts'
import { ScanFrame } from '../frame.tsx'
import { NoResults } from '../overview/no-results.tsx'
import { findingPath } from '../paths.ts'
import type { ScanPageData } from '../site-data.ts'
import { pagesHref } from './page-query.ts'
import { AddressLink } from './page-url.tsx'

interface LinksProps {
  data: ScanPageData
  shape: SiteShape | undefined
  /** By rank, and by the number of pages that link to them. */
  strongest: readonly ListedPage[]
  linked: readonly ListedPage[]
  orphans: readonly ListedPage[]
  /** What the audit says of them. */
  orphaned: ScanFinding | undefined
}

/** How the pages are connected: click depth, strong and orphaned pages, and directories. */
export function LinksPage({ data, shape, strongest, linked, orphans, orphaned }: LinksProps) {
  const { links: words } = data.view.words.scan
  return (
    <ScanFrame data={data} tab="links" title={words.heading}>
      <h2 class="visually-hidden">{words.heading}</h2>
      {shape === undefined ? (
        <NoResults data={data} early={{ title: words.early, text: words.earlyText }} />
      ) : (
        <>
          <ClickDepth data={data} shape={shape} />
          <div class="scan-pair">
            <section class="card" aria-labelledby="strongest">
              <h3 id="strongest">{words.strongest}</h3>
              <p class="small">{words.strongestAbout}</p>
              <Ranking data={data} pages={strongest} by="rank" />
            </section>
            <section class="card" aria-labelledby="linked">
              <h3 id="linked">{words.linked}</h3>
              <Ranking data={data} pages={linked} by="inlinks" />
            </section>
          </div>
          <Orphans data={data} shape={shape} orphans={orphans} orphaned={orphaned} />
          <Directories data={data} shape={shape} />
        </>
      )}
    </ScanFrame>
  )
}

/** A bar for each number of clicks, with its number: a table, so that it needs no other form for screen readers. */
function ClickDepth({ data: { view, scan }, shape }: { data: ScanPageData; shape: SiteShape }) {
  const { links: words } = view.words.scan
  const most = Math.max(1, shape.unreached, ...shape.clicks)
  const hrefOf = (minClicks: number) =>
    pagesHref(scan.id, { minClicks, sortBy: 'clicks', sort: 'asc', page: 1, perPage: 25 })
  const rows: { name: string; count: number; href?: string; class?: string }[] = shape.clicks.map((count, clicks) => ({
    name: clicks === 0 ? words.start : clicks === MOST_CLICKS ? words.orMore(clicks) : String(clicks),
    count,
    ...(clicks > 0 && count > 0 && { href: hrefOf(clicks) }),
  }))
  if (shape.unreached > 0) rows.push({ name: words.unreached, count: shape.unreached, class: 'is-unreached' })
  return (
    <section class="card" aria-labelledby="clicks">
      <h3 id="clicks">{words.clicks}</h3>
      <p class="small">{words.clicksAbout}</p>
      <table class="histogram" aria-label={words.clicks}>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{words.depth}</th>
            <th scope="col">{words.pages}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, href, class: unreached }) => (
            <tr key={name} class={unreached}>
              <th scope="row">{href === undefined ? name : <a href={href}>{name}</a>}</th>
              <td>
                <Bar share={count / most} /> <span class="is-number">{view.format.number(count)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A share of the width, from 0 to 1. */
function Bar({ share }: { share: number }) {
  return (
    <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(share > 0 ? 0.5 : 0, Math.round(share * 1000) / 10)} height="4" />
    </svg>
  )
}

function Ranking({ data, pages, by }: { data: ScanPageData; pages: readonly ListedPage[]; by: 'rank' | 'inlinks' }) {
  const { view, scan } = data
  const { number, percent } = view.format
  const ranked = pages.filter((page) => (page[by] ?? 0) > 0)
  const most = Math.max(...ranked.map((page) => page[by]!))
  if (ranked.length === 0) return <p class="small">{view.words.scan.links.noLinks}</p>
  return (
    <ol class="ranking">
      {ranked.map((page) => (
        <li key={page.n}>
          <AddressLink scan={scan} address={page} />
          <span>{by === 'rank' ? percent(page.rank! / most) : number(page.inlinks!)}</span>
        </li>
      ))}
    </ol>
  )
}

interface OrphansProps {
  data: ScanPageData
  shape: SiteShape
  orphans: readonly ListedPage[]
  orphaned: ScanFinding | undefined
}

function Orphans({ data: { view, scan }, shape, orphans, orphaned }: OrphansProps) {
  const { links: words, pages } = view.words.scan
  const summary = orphaned?.outcome === 'unknown' ? orphaned.summary : null
  const unknown = summary && messageText('site/orphans', summary, view)
  return (
    <section class="card" aria-labelledby="orphans">
      <h3 id="orphans">
        {words.orphans} {shape.orphans > 0 && <span class="count">{pages(shape.orphans)}</span>}
      </h3>
      {shape.orphans === 0 ? (
        <p class="small" lang={unknown?.lang}>
          {scan.cut === null ? (unknown?.text ?? words.noOrphans) : words.unknownOrphans}
        </p>
      ) : (
        <>
          <p class="small">{words.orphansAbout}</p>
          <ul class="ranking">
            {orphans.map((page) => (
              <li key={page.n}>
                <AddressLink scan={scan} address={page} />
              </li>
            ))}
          </ul>
          <p class="small">
            <a href={findingPath(scan.id, 'site/orphans')}>{words.allOrphans}</a>
          </p>
        </>
      )}
    </section>
  )
}

/** As a tree: each directory below the one that it is in. */
function Directories({ data: { view, scan }, shape }: { data: ScanPageData; shape: SiteShape }) {
  const { links: words, result } = view.words.scan
  const { number } = view.format
  if (shape.directories.length === 0) return null
  const shown = largestOf(shape.directories)
  return (
    <section class="card" aria-labelledby="directories">
      <h3 id="directories">{words.directories}</h3>
      <table class="directories" aria-label={words.directories}>
        <thead>
          <tr>
            <th scope="col">{words.directory}</th>
            <th scope="col" class="is-number">
              {words.pages}
            </th>
            <th scope="col" class="directories-bar">
              {result.pages}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ path, pages, good, decent, bad }) => (
            <tr key={path}>
              <th scope="row" class={`level-${levelOf(path)}`}>
                <a
                  href={pagesHref(scan.id, { search: path, sortBy: 'score', sort: 'asc', page: 1, perPage: 25 })}
                  title={path}
                >
                  <bdi>{nameOf(path) ?? `${splitUrl(scan.url).site}/`}</bdi>
                </a>
              </th>
              <td class="is-number">{number(pages)}</td>
              <td class="directories-bar">
                <CountBar
                  label={result.counts(number(good), number(decent), number(bad))}
                  counts={{ good, decent, bad, none: Math.max(0, pages - good - decent - bad) }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < shape.directories.length && (
        <p class="small">{words.moreDirectories(shape.directories.length - shown.length)}</p>
      )}
    </section>
  )
}

const MAX_DIRECTORIES = 40
/** A directory with a smaller share of all pages says little about a large site. */
const LEAST_SHARE = 0.004

/** In the order of their paths. A directory has as many pages as those below it, or more, so none is without its parent. */
function largestOf(directories: SiteShape['directories']): SiteShape['directories'] {
  const largest = directories.toSorted((a, b) => b.pages - a.pages || a.path.length - b.path.length)
  const least = (largest[0]?.pages ?? 0) * LEAST_SHARE
  return largest
    .slice(0, MAX_DIRECTORIES)
    .filter(({ pages }) => pages >= least)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

const DEEPEST = 4

function levelOf(path: string): number {
  return Math.min(DEEPEST, Math.max(0, path.split('/').filter(Boolean).length))
}

/** The last part of `/blog/2024/`, which is below its parent. */
/** null for the root, which has the name of its site. */
function nameOf(path: string): string | null {
  const parts = path.split('/').filter(Boolean)
  return parts.length === 0 ? null : `${parts.at(-1)}/`
}
