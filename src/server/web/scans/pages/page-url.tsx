import type { ComponentChildren } from 'preact'
import { splitRest, splitUrl } from '../../reports/create/urls.ts'

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
export function OutsideLink({ url, children }: { url: string; children: ComponentChildren }) {
  return (
    <a href={url} rel="noopener noreferrer nofollow ugc">
      {children}
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
