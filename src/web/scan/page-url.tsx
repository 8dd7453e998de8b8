import { splitRest, splitUrl } from '../dashboard/urls.ts'

/** The URL of a page on one line, without the host if it is the site's own. If it doesn't fit, its middle is left out. */
export function PageUrl({ url, project }: { url: string; project: string }) {
  const { start, end } = splitRest(withoutOwnHost(url, project))
  return (
    <span class="middle-url" title={end === '' ? undefined : url}>
      <bdi class="middle-url-start">{start}</bdi>
      {end !== '' && <bdi>{end}</bdi>}
    </span>
  )
}

/** A URL without its scheme, and without the host if it is the site's own. */
export function withoutOwnHost(url: string, project: string): string {
  const { site, rest } = splitUrl(url)
  return site.replace(/^www\./, '') === project ? rest || '/' : site + rest
}
