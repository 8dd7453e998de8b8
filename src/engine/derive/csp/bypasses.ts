/**
 * Hosts on which an attacker finds a script of use: JSONP endpoints that call what the query names, or old AngularJS,
 * which runs code out of attributes. Widely published since "CSP Is Dead, Long Live CSP!" (CCS 2016). The path is one
 * where it is; an allow-list entry with a path must cover it. `/` stands for a host of which no more is noted here.
 */
type Holes = Record<string, string>

const JSONP: Holes = {
  'www.google.com': '/complete/search',
  'google.com': '/complete/search',
  'clients1.google.com': '/complete/search',
  'suggestqueries.google.com': '/complete/search',
  'accounts.google.com': '/o/oauth2/revoke',
  'maps.google.com': '/maps/api/js',
  'maps.googleapis.com': '/maps/api/js',
  'www.googleapis.com': '/customsearch/v1',
  'www.youtube.com': '/oembed',
  'www.googleadservices.com': '/',
  'googleads.g.doubleclick.net': '/',
  'www.googletagmanager.com': '/gtm/js',
  'googletagmanager.com': '/gtm/js',
  'www.google-analytics.com': '/gtm/js',
  'ssl.google-analytics.com': '/gtm/js',
  'google-analytics.com': '/gtm/js',
  'graph.facebook.com': '/',
  'api.facebook.com': '/restserver.php',
  'api.twitter.com': '/1/statuses/oembed.json',
  'cdn.syndication.twimg.com': '/',
  'www.linkedin.com': '/countserv/count/share',
  'api.pinterest.com': '/v1/urls/count.json',
  'api.flickr.com': '/services/feeds/photos_public.gne',
  'vimeo.com': '/api/oembed.json',
  'api.github.com': '/',
  'api.vk.com': '/',
  'connect.mail.ru': '/share_count',
  'api.mixpanel.com': '/track/',
  'ib.adnxs.com': '/',
  'suggest.taobao.com': '/sug',
  'passport.baidu.com': '/',
  'api.map.baidu.com': '/api',
  'suggest.yandex.ru': '/suggest-ya.cgi',
  'query.yahooapis.com': '/v1/public/yql',
  'api.bing.com': '/osjson.aspx',
  'en.wikipedia.org': '/w/api.php',
}

/** Their endpoints answer what only eval makes a script of. */
const NEEDS_EVAL = new Set([
  'googletagmanager.com',
  'www.googletagmanager.com',
  'www.googleadservices.com',
  'google-analytics.com',
  'ssl.google-analytics.com',
  'www.google-analytics.com',
])

const ANGULAR: Holes = {
  'gstatic.com': '/',
  'www.gstatic.com': '/',
  'ajax.googleapis.com': '/ajax/libs/angularjs/1.0.8/angular.min.js',
  'cdnjs.cloudflare.com': '/ajax/libs/angular.js/1.0.8/angular.min.js',
  'cdn.jsdelivr.net': '/npm/angular@1.0.8/angular.min.js',
  'unpkg.com': '/angular@1.0.8/angular.min.js',
  'code.angularjs.org': '/1.0.8/angular.min.js',
  'cdn.bootcss.com': '/angular.js/1.0.8/angular.min.js',
  'yastatic.net': '/',
  'raw.githubusercontent.com': '/',
  'cdn.shopify.com': '/',
  // Where everybody may put files.
  'storage.googleapis.com': '/',
  's3.amazonaws.com': '/',
}

const FLASH: Holes = {
  'ajax.googleapis.com': '/',
  'vk.com': '/',
}

/** What is known of a source, given without its scheme, that lets foreign scripts in. */
export function scriptBypass(source: string, evalAllowed: boolean): { host: string; what: string } | null {
  const jsonp = find(JSONP, source)
  const usable = jsonp !== null && (evalAllowed || !NEEDS_EVAL.has(jsonp)) ? jsonp : null
  const angular = find(ANGULAR, source)
  if (angular === null) return usable === null ? null : { host: usable, what: 'JSONP' }
  return { host: angular, what: usable === null ? 'AngularJS' : 'JSONP and AngularJS' }
}

export function flashHost(source: string): string | null {
  return find(FLASH, source)
}

/** A host of the list that a host source matches (CSP3 §6.7.2.8). */
function find(holes: Holes, source: string): string | null {
  const slash = source.indexOf('/')
  const host = (slash === -1 ? source : source.slice(0, slash)).replace(/:(?:\*|\d+)$/, '').toLowerCase()
  const path = slash === -1 ? '/' : source.slice(slash)
  if (!host.startsWith('*.')) return Object.hasOwn(holes, host) && pathMatches(holes[host]!, path) ? host : null
  for (const name in holes) if (name.endsWith(host.slice(1)) && pathMatches(holes[name]!, path)) return name
  return null
}

function pathMatches(path: string, pattern: string): boolean {
  return pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern
}
