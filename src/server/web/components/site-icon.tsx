/** The icon of a page, from our own origin; its initial if it has none. Next to its title or URL, so it has no name of its own. */
export function SiteIcon({ url, path }: { url: string; path: string | null }) {
  if (path !== null)
    return <img class="site-icon" src={path} alt="" width="20" height="20" loading="lazy" decoding="async" />
  return (
    <span class="site-icon" aria-hidden="true">
      {initialOf(url)}
    </span>
  )
}

/** The first letter or digit of the host, without `www.`. */
function initialOf(url: string): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? ''
  return /[a-z\d]/i.exec(host)?.[0].toUpperCase() ?? '?'
}

/** For the owner of reports that show it. */
export function ownIconPath(hash: string | null): string | null {
  return hash === null ? null : `/icons/${hash}`
}
