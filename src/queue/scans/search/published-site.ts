import { DISK_ORIGIN } from '../../../engine/collectors/local/disk-http.ts'
import { readCanonicals } from '../../../engine/derive/metadata/canonical.ts'
import type { Read } from '../../../engine/derive/readings.ts'
import type { Evidence } from '../../../engine/evidence.ts'
import type { Http } from '../../../engine/net/http.ts'
import { readOriginRobots } from '../../../engine/site/search/robots-gate.ts'

/**
 * The origin that a folder is made for, if it says so: canonical links, sitemaps and many others of its files name each other by the URLs
 * that they will have there. The start page names itself, or robots.txt a sitemap. A folder that becomes a part of a site has other paths
 * there.
 */
export function publishedOrigin({ url, robots }: Pick<Evidence, 'url' | 'robots'>, read: Read): string | null {
  const document = read('document')
  const { pathname } = new URL(url)
  const canonical = document.ok
    ? readCanonicals(document.value, null).find((named) => named.absolute && named.url?.pathname === pathname)
    : undefined
  const [sitemap] = robots.ok ? readOriginRobots(robots.value).sitemaps : []
  const named = canonical?.url ?? (sitemap === undefined ? null : inRoot(sitemap))
  return named === null || named.origin === DISK_ORIGIN || !/^https?:$/.test(named.protocol) ? null : named.origin
}

function inRoot(sitemap: string): URL | null {
  const url = URL.parse(sitemap)
  return url?.pathname.lastIndexOf('/') === 0 ? url : null
}

/** The URL of a file in the folder, also where it is named as it will be published. */
function onDisk(url: string, published: string | null): string {
  const isPublished =
    published !== null && url.startsWith(published) && /^(?:[/?#]|$)/.test(url.slice(published.length))
  return isPublished ? DISK_ORIGIN + url.slice(published.length) : url
}

/**
 * The URL of a page of the folder as the scan has it, also where its ending is left out: most hosts of static sites serve pages without,
 * and many builds link to them so. A folder without its slash is the one with it, to which hosts redirect: links of its page would lead
 * elsewhere otherwise. `pages`: those of the folder.
 */
export function createFolderUrls(published: string | null, pages: readonly string[]): (url: string) => string {
  const known = new Set(pages)
  return (url) => {
    const own = onDisk(url, published)
    const [path] = own.split(/[?#]/, 1) as [string]
    if (known.has(path)) return own
    const ending = ['/', '.html'].find((ending) => known.has(path + ending)) ?? ''
    return path + ending + own.slice(path.length)
  }
}

/** Reads the files of the folder also by the URLs that they will have. */
export function publishedHttp(http: Http, published: string | null): Http {
  if (published === null) return http
  return {
    ...http,
    get: (url, options) => http.get(onDisk(String(url), published), options),
    follow: (url, options) => http.follow(onDisk(String(url), published), options),
    forPage: (documents) => publishedHttp(http.forPage(documents), published),
  }
}
