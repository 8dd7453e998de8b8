import type { ComponentChildren } from 'preact'
import type { Scan } from '../../../../storage/scans/scan.ts'
import { splitRest, splitUrl } from '../../reports/create/urls.ts'
import { pagePath } from '../paths.ts'

/**
 * The URL of a page on one line, without scheme and host if they are the site's own. If it doesn't fit, its middle is left out. `start`: the
 * start page of the scan.
 */
export function PageUrl({ url, start: site }: { url: string; start: string }) {
  const { start, end } = splitRest(withoutOwnHost(url, site))
  return (
    <span class="middle-url" title={end === '' ? undefined : url}>
      <bdi class="middle-url-start">{start}</bdi>
      {end !== '' && <bdi>{end}</bdi>}
    </span>
  )
}

/** Leads out of Verdict, to an address that an audited site named. */
function OutsideLink({ url, children }: { url: string; children: ComponentChildren }) {
  return (
    <a href={url} rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}

interface AddressLinkProps {
  scan: Pick<Scan, 'id' | 'url'>
  address: { n: number; url: string; title: string | null }
  /** The scan says nothing of it: a file, or a page of another site. */
  isOutside?: boolean
}

/** To what the scan says of an address, or to the address itself. */
export function AddressLink({ scan, address: { n, url, title }, isOutside = false }: AddressLinkProps) {
  const text = <PageUrl url={url} start={scan.url} />
  if (isOutside) return <OutsideLink url={url}>{text}</OutsideLink>
  return (
    <a href={pagePath(scan.id, n)} title={title ?? undefined}>
      {text}
    </a>
  )
}

/** A URL without https, and without scheme and host if they are those of the start page. */
export function withoutOwnHost(url: string, start: string): string {
  const { site, rest } = splitUrl(url)
  return withoutWww(site) === withoutWww(splitUrl(start).site) ? rest || '/' : site + rest
}

function withoutWww(site: string): string {
  return site.replace(/^(http:\/\/)?www\./, '$1')
}
