import { ANGULARJS, FLASH, JSONP, JSONP_NEEDS_EVAL } from './bypass-data.ts'

/**
 * Hosts where an attacker finds a usable script: JSONP endpoints, which call any function that the query names, or old
 * versions of AngularJS, which run code from attributes ("CSP Is Dead, Long Live CSP!", CCS 2016).
 */

/** Not in Google's list: open JSONP endpoints, CDNs with every npm package, and hosts where anyone can upload files. */
const MORE_JSONP =
  'accounts.google.com/o/oauth2/revoke api.bing.com/osjson.aspx api.github.com/ api.pinterest.com/v1/urls/count.json clients1.google.com/complete/search en.wikipedia.org/w/api.php maps.googleapis.com/maps/api/js suggest.yandex.ru/suggest-ya.cgi suggestqueries.google.com/complete/search www.google.com/complete/search www.googleapis.com/customsearch/v1'
const MORE_ANGULARJS =
  'cdn.jsdelivr.net/npm/angular@1.0.8/angular.min.js code.angularjs.org/1.0.8/angular.min.js unpkg.com/angular@1.0.8/angular.min.js s3.amazonaws.com/ storage.googleapis.com/'

type PathsByHost = ReadonlyMap<string, readonly string[]>

/** A list that is parsed when it is first needed. */
function lazyList(...lists: string[]): () => PathsByHost {
  let paths: Map<string, string[]> | undefined
  return () => {
    if (paths !== undefined) return paths
    paths = new Map()
    for (const address of lists.flatMap((list) => list.split(' '))) {
      const slash = address.indexOf('/')
      const host = address.slice(0, slash)
      paths.set(host, [...(paths.get(host) ?? []), address.slice(slash)])
    }
    return paths
  }
}

const jsonpEndpoints = lazyList(JSONP, MORE_JSONP)
const angularFiles = lazyList(ANGULARJS, MORE_ANGULARJS)
const flashFiles = lazyList(FLASH)
const needsEval = new Set(JSONP_NEEDS_EVAL.split(' '))

interface ScriptBypass {
  host: string
  variant: 'jsonp' | 'angularjs' | 'jsonp-and-angularjs'
}

/** How a source, given without its scheme, lets an attacker's scripts in; null if no way is known. */
export function scriptBypass(source: string, isEvalAllowed: boolean): ScriptBypass | null {
  const jsonp = matchingHost(jsonpEndpoints(), source)
  const usable = jsonp !== null && (isEvalAllowed || !needsEval.has(jsonp)) ? jsonp : null
  const angular = matchingHost(angularFiles(), source)
  if (angular === null) return usable === null ? null : { host: usable, variant: 'jsonp' }
  return { host: angular, variant: usable === null ? 'angularjs' : 'jsonp-and-angularjs' }
}

export function flashHost(source: string): string | null {
  return matchingHost(flashFiles(), source)
}

/** A host of the list that a host source matches (CSP3 §6.7.2.8). */
function matchingHost(list: PathsByHost, source: string): string | null {
  const slash = source.indexOf('/')
  const host = (slash === -1 ? source : source.slice(0, slash)).replace(/:(?:\*|\d+)$/, '').toLowerCase()
  const pattern = slash === -1 ? '/' : source.slice(slash)
  const matches = (paths: readonly string[] | undefined) => paths?.some((path) => pathMatches(path, pattern)) ?? false
  if (!host.startsWith('*.')) return matches(list.get(host)) ? host : null
  for (const [name, paths] of list) if (name.endsWith(host.slice(1)) && matches(paths)) return name
  return null
}

/** CSP3 §6.7.2.12: a path that ends with a slash matches everything below it. */
function pathMatches(path: string, pattern: string): boolean {
  return pattern.endsWith('/') ? path.startsWith(pattern) : path === pattern
}
