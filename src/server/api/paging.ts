/** Larger page numbers give an offset that no database takes; all of these pages are empty. */
export const FURTHEST_PAGE = 1_000_000_000

export interface ListPosition {
  page: number
  perPage: number
  total: number
  /** How many records it has. */
  shown: number
}

interface Paging {
  /** The members `links` and `meta` of a list. */
  json: string
  /** The Link header (RFC 8288). */
  link: string
}

/** `target` is the path and query of the request, `base` the URL in front of it. */
export function pagingOf({ page, perPage, total, shown }: ListPosition, target: string, base: string): Paging {
  const last = Math.max(1, Math.ceil(total / perPage))
  const mark = target.indexOf('?')
  const path = base + asUri(mark === -1 ? target : target.slice(0, mark))
  const start = `${path}?${mark === -1 ? '' : asUri(withoutPage(target.slice(mark + 1)))}page=`
  const inJson = escaped(start)
  const inHeader = headerSafe(start)
  const before = (page - 1) * perPage
  const [from, to] = shown === 0 ? [null, null] : [before + 1, before + shown]
  let json = `"links":{"first":"${inJson}1","last":"${inJson}${last}"`
  let link = `<${inHeader}1>; rel="first", <${inHeader}${last}>; rel="last"`
  if (page > 1) {
    const prev = Math.min(page - 1, last)
    json += `,"prev":"${inJson}${prev}"`
    link += `, <${inHeader}${prev}>; rel="prev"`
  } else json += ',"prev":null'
  if (page < last) {
    json += `,"next":"${inJson}${page + 1}"}`
    link += `, <${inHeader}${page + 1}>; rel="next"`
  } else json += ',"next":null}'
  json +=
    `,"meta":{"current_page":${page},"from":${from},"to":${to},"per_page":${perPage},"last_page":${last}` +
    `,"total":${total},"path":"${escaped(path)}"}`
  return { json, link }
}

/** Without the quotes of the JSON string. */
function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Clients send characters that belong in no URI (RFC 3986), and percent signs that escape nothing. */
function asUri(target: string): string {
  return FOREIGN.test(target) ? target.replaceAll(EACH_FOREIGN, encodeURIComponent) : target
}

const FOREIGN = /[^!$%&'()*+,\-./\w:;=?@~]|%(?![\da-f]{2})/i
const EACH_FOREIGN = new RegExp(FOREIGN, 'gi')

/** The host that a client names may have characters that would end the URL in a header. */
function headerSafe(url: string): string {
  return /[^!#-;=?-~]/.test(url) ? url.replace(/[^!#-;=?-~]/g, encodeURIComponent) : url
}

/** The query without `page`; ends with `&` unless empty. */
function withoutPage(query: string): string {
  let kept = ''
  for (const pair of query.split('&')) if (pair !== '' && !isPage(pair)) kept += `${pair}&`
  return kept
}

/** The name may be percent-encoded, in part or as a whole. */
function isPage(pair: string): boolean {
  if (pair === 'page' || pair.startsWith('page=')) return true
  return pair.includes('%') && new URLSearchParams(pair).has('page')
}
