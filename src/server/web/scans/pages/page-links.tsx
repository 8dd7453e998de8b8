import type { State } from '../../../../engine/site/site.ts'
import type { PageLink } from '../../../../storage/scans/scan-links.ts'
import { Pager } from '../../components/pager.tsx'
import { pagePath } from '../paths.ts'
import type { OnePageData } from '../site-data.ts'
import { AddressLink } from './page-url.tsx'

export const LINKS_PER_PAGE = 10

/** Who links to a page, or where it links to, each with its link text. */
export function PageLinks({ data, direction }: { data: OnePageData; direction: 'in' | 'out' }) {
  const { view, scan, shownLinks } = data
  const { onePage: words } = view.words.scan
  const links = direction === 'in' ? data.inlinks : data.outlinks
  const current = shownLinks.direction === direction ? shownLinks.page : 1
  const id = direction === 'in' ? 'linked-from' : 'links-out'
  const heading = direction === 'in' ? words.inlinks : words.outlinks
  return (
    <section aria-labelledby={id}>
      <h2 id={id} class="page-links-heading">
        {heading} <span class="count">{view.format.number(links.total)}</span>
      </h2>
      {links.total === 0 ? (
        <p class="small">{direction === 'in' ? words.noInlinks : words.noOutlinks}</p>
      ) : (
        <ul class="page-links">
          {links.items.map((link, index) => (
            <LinkItem key={index} data={data} link={link} direction={direction} />
          ))}
        </ul>
      )}
      <Pager
        view={view}
        page={current}
        pages={Math.ceil(links.total / LINKS_PER_PAGE)}
        hrefOf={(page) => `${pagePath(scan.id, data.page.n)}?direction=${direction}&page=${page}#${id}`}
      />
    </section>
  )
}

interface LinkItemProps {
  data: OnePageData
  link: PageLink
  direction: 'in' | 'out'
}

/** The scan has no page about them. */
const NOT_REQUESTED: ReadonlySet<State> = new Set(['external', 'skipped', 'waiting'])

function LinkItem({ data: { view, scan }, link, direction }: LinkItemProps) {
  const { onePage: words } = view.words.scan
  const { status, state, skipped, kind, place, nofollow, rel, text } = link
  const details = [
    kind === 'link' ? words.places[place] : words.kinds[kind],
    ...(nofollow ? [words.nofollow] : []),
    ...rel,
    ...(skipped === null ? [] : [words.skips[skipped]]),
  ]
  return (
    <li>
      <AddressLink scan={scan} address={link} isOutside={NOT_REQUESTED.has(state)} />
      <p class="small">
        {kind === 'link' && (
          <>
            {text === null || text === '' ? (
              words.noText
            ) : (
              <q>
                <bdi>{text}</bdi>
              </q>
            )}{' '}
            ·{' '}
          </>
        )}
        {details.join(' · ')}
        {direction === 'out' && status !== null && status !== 200 && (
          <>
            {' '}
            · <span class={status >= 400 ? 'row-failed' : undefined}>{status}</span>
          </>
        )}
      </p>
    </li>
  )
}
