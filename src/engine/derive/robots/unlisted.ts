import type { Document } from '../document/document.ts'
import { attr } from '../document/dom.ts'
import type { PageWords } from '../text/words.ts'

/** A sign-in form is short. A longer page with a password field is a page that also offers to sign in. */
const MAX_SIGN_IN_WORDS = 200

/** The parameters that search forms use, by how often they are seen on the web, with the words of a few languages. */
const SEARCH_PARAMETERS = ['q', 's', 'query', 'search', 'keyword', 'keywords', 'search_query', 'suche', 'recherche']

export type UnlistedReason = 'signIn' | 'searchResults' | 'notPublic'

/** Why it is right to keep a page out of search engines; null for a page that is meant to be found. */
export function unlistedReason(document: Document, words: PageWords | null): UnlistedReason | null {
  const url = new URL(document.url)
  if (!isPublic(url.hostname)) return 'notPublic'
  if (hasSearchTerm(url) && inputs(document, isSearchField)) return 'searchResults'
  const isShort = words !== null && words.total + words.unspaced / 2 <= MAX_SIGN_IN_WORDS
  return isShort && inputs(document, ({ type }) => type === 'password') ? 'signIn' : null
}

function hasSearchTerm({ searchParams }: URL): boolean {
  return SEARCH_PARAMETERS.some((name) => (searchParams.get(name) ?? '') !== '')
}

interface Field {
  type: string
  name: string
}

const isSearchField = ({ type, name }: Field) => type === 'search' || SEARCH_PARAMETERS.includes(name)

function inputs(document: Document, matches: (field: Field) => boolean): boolean {
  return document
    .all('input')
    .some((input) => matches({ type: (attr(input, 'type') ?? '').toLowerCase(), name: attr(input, 'name') ?? '' }))
}

/** RFC 6761, 6762, 8375 and ICANN's reservation of `internal`: names that no public DNS has. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|test|home\.arpa)$/
const PRIVATE_IPV4 = /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/
const PRIVATE_IPV6 = /^\[(?:::1\]|f[cd]|fe[89ab])/

function isPublic(hostname: string): boolean {
  if (hostname.startsWith('[')) return !PRIVATE_IPV6.test(hostname)
  return !PRIVATE_IPV4.test(hostname) && !LOCAL_NAME.test(hostname)
}
