import type { Document } from '../document/document.ts'
import { attr } from '../document/dom.ts'
import { readMetaRefresh } from '../document/meta-refresh.ts'
import { registrableDomain } from '../http/registrable-domain.ts'
import type { PageWords } from '../text/words.ts'

/** A page that is only a sign-in form is short. A longer one with a password field may be any page that also offers to sign in. */
const MAX_SIGN_IN_WORDS = 200
const MAX_SIGN_IN_LINKS = 20

/** The paths of longer ones, in a few languages. */
const SIGN_IN_PATH =
  /\/(?:log-?in|sign-?in|sign-?up|sign-?on|register|registration|account|auth|session|password|anmeld|registrier|passwort|connexion|inscription|iniciar|entrar|accedi|inloggen)/i

/** Pages that ask for a new password have a field for an email address only. */
const LOST_PASSWORD_PATH =
  /\/(?:(?:forgot|forgotten|lost|reset|recover)-?password|password[/_-](?:reset|forgot|lost|new)|passwort-vergessen)\b/i

/**
 * Carts, checkouts and what follows them, by the last part of the path as shop systems have it, in a few languages. Whole
 * names only: a shop for golf carts has other words in its path.
 */
const STEP_PATH =
  /\/(?:cart|basket|bag|checkout|warenkorb|kasse|panier|commande|carrito|carrello|winkelwagen|order-received|order-confirmation|order-complete|thank-?you|thanks|danke|vielen-dank|merci|gracias|grazie|unsubscribe|abmelden)(?:\.\w{2,5})?\/?$/i

/** What servers send with the status of an error; on its own, or opened in a folder, it looks like any page. */
const ERROR_PATH = /\/(?:404|410|50[0-4])(?:\.\w{2,5}|\/(?:index\.\w{2,5})?)?$/

/** Pages to search a site. Their results have the same path, or come by a script. */
const SEARCH_PATH = /\/(?:search|suche|recherche|buscar|cerca|zoeken)(?:\.\w{2,5}|\/(?:index\.\w{2,5})?)?$/i

/** Labels of a host name below the site's own. */
const STAGING_LABEL = /^(?:stage|qa)\d{0,3}$|(?:^|-)(?:staging|preprod|pre-prod|uat)\d{0,3}(?:-|$)/
const STAGING_HOST = /^deploy-preview-\d{1,6}--/

/** The parameters that search forms use, by how often they are seen on the web, with the words of a few languages. */
const SEARCH_PARAMETERS = ['q', 's', 'query', 'search', 'keyword', 'keywords', 'search_query', 'suche', 'recherche']

export type UnlistedReason = 'signIn' | 'searchResults' | 'step' | 'errorPage' | 'refresh'

/** Why it is right to keep a page out of search engines, wherever it is published; null for a page that is meant to be found. */
export function unlistedReason(document: Document, words: PageWords | null): UnlistedReason | null {
  const url = new URL(document.url)
  if (ERROR_PATH.test(url.pathname)) return 'errorPage'
  if (STEP_PATH.test(url.pathname)) return 'step'
  if (LOST_PASSWORD_PATH.test(url.pathname)) return 'signIn'
  if ((hasSearchTerm(url) || SEARCH_PATH.test(url.pathname)) && inputs(document, isSearchField)) return 'searchResults'
  if (redirects(document)) return 'refresh'
  const isSignIn = SIGN_IN_PATH.test(url.pathname) || isShort(document, words)
  return isSignIn && inputs(document, ({ type }) => type === 'password') ? 'signIn' : null
}

/** Why search engines are not expected on a host: it is for testing, or they can't reach it. */
export function unreachedHost({ hostname }: URL): 'staging' | 'notPublic' | null {
  if (!isPublic(hostname)) return 'notPublic'
  return isStaging(hostname) ? 'staging' : null
}

/** At once; generators write such pages for the old URLs of one that has moved. */
function redirects(document: Document): boolean {
  return document.having('http-equiv').some((meta) => {
    const refresh = readMetaRefresh(meta)
    return refresh !== null && refresh.delay === 0 && refresh.target !== null
  })
}

function isStaging(hostname: string): boolean {
  if (STAGING_HOST.test(hostname)) return true
  const domain = registrableDomain(hostname)
  if (domain === null || domain.length >= hostname.length) return false
  const labels = hostname.slice(0, -domain.length - 1).split('.')
  return labels.some((label) => STAGING_LABEL.test(label))
}

function isShort(document: Document, words: PageWords | null): boolean {
  if (words === null || document.all('a').length > MAX_SIGN_IN_LINKS) return false
  return words.total + words.unspaced / 2 <= MAX_SIGN_IN_WORDS
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
