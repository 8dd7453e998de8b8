import { type Failure, pageHttpError } from '../../errors.ts'
import type { BrowserEvidence } from '../browser-evidence.ts'
import type { Evidence } from '../evidence.ts'
import type { Header, Page } from '../model.ts'
import type { Document } from './document/document.ts'
import { attr } from './document/dom.ts'
import { contentType } from './http/content-type.ts'
import { headerValue, headerValues } from './http/headers.ts'
import type { Read } from './readings.ts'

/** Why a page cannot be judged: it did not respond, is an error page, a bot challenge, or not HTML. */
export function refusalOf({ page, url, signedIn }: Evidence, read: Read): Failure | null {
  if (!page.ok) return { code: page.code, message: page.message }
  const refusal = refusalOfHead(page.value, url, signedIn === true) ?? notHtml(page.value)
  if (refusal !== null) return refusal
  const document = read('document')
  if (!document.ok) return { code: document.code, message: document.message }
  return signedIn === true && isOtherPage(page.value.url, url) && hasPasswordField(document.value)
    ? notSignedIn(page.value.url)
    : null
}

/** What a response says before its HTML is read. */
export type PageHead = Pick<Page, 'url' | 'status' | 'headers' | 'body'>

/** Why a response is not the page that was asked for: an error, or a bot challenge. */
export function refusalOfHead(page: PageHead, asked: string, isSignedIn: boolean): Failure | null {
  return botWall(page) ?? (isSignedIn ? signInError(page, asked) : null) ?? httpError(page)
}

/** What takes the place of evidence that needs the page. */
export function noPage({ message }: Failure): Failure {
  return { code: 'not_collected', message: `There is no page to check. ${message}` }
}

/** Credentials were sent, but there is no signed-in page to judge. */
function signInError({ status, url }: PageHead, asked: string): Failure | null {
  if (status === 401 || status === 403)
    return {
      code: 'sign_in_failed',
      message: `${url} returned status ${status} although credentials were sent. Check that they are valid for this page.`,
    }
  const from = new URL(asked).origin
  const to = new URL(url).origin
  if (from === to) return null
  return {
    code: 'sign_in_failed',
    message: `${from} redirects to ${to}, where its credentials are not sent. Use a URL of ${to}, with credentials for it.`,
  }
}

/** What a page says that was redirected to a form to sign in. */
export function notSignedIn(url: string): Failure {
  return {
    code: 'sign_in_failed',
    message: `${url} asks to sign in although credentials were sent. Check that they have not expired.`,
  }
}

/** Whether a page was redirected to another one of its site: the form to sign in may also be the page that was asked for. */
export function isOtherPage(url: string, asked: string): boolean {
  return URL.parse(url)?.pathname !== URL.parse(asked)?.pathname
}

export function hasPasswordField(document: Document): boolean {
  return document.all('input').some((input) => attr(input, 'type')?.toLowerCase() === 'password')
}

/** RFC 9110 §15.3.5 and §15.3.6: they have no content, and browsers stay on the page that they show. */
export const WITHOUT_CONTENT: readonly number[] = [204, 205]

/** Too many requests, of which ours are a part, or an error of the server: that says nothing about the file that was asked for. */
export function saysNothing(status: number): boolean {
  return status === 429 || status >= 500
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

function httpError({ status, url, headers }: PageHead): Failure | null {
  if (status === null || (status >= 200 && status < 300 && !WITHOUT_CONTENT.includes(status))) return null
  if (REDIRECTS.includes(status) && headers !== null && !headerValue(headers, 'location')?.trim())
    return { code: 'http_error', message: `${url} returned status ${status} without a Location header to redirect to.` }
  return pageHttpError(url, status)
}

const HTML_TYPES = new Set(['text/html', 'application/xhtml+xml'])

function notHtml({ headers, url }: Page): Failure | null {
  const type = fileType(headers ?? [])
  if (type !== null) return { code: 'not_html', message: `${url} is ${type}, not an HTML page.` }
  if (!isDownload(headers ?? [])) return null
  const message = `${url} is sent as a download (Content-Disposition: attachment), so browsers save it instead of showing it.`
  return { code: 'not_html', message }
}

/** RFC 6266 §4.2. */
function isDownload(headers: readonly Header[]): boolean {
  const [disposition = ''] = headerValues(headers, 'content-disposition')
  return /^[\t ]*attachment[\t ]*(?:;|$)/i.test(disposition)
}

/** The type of a file that is no HTML page; null without a valid Content-Type, too: browsers sniff then, so it may be HTML. */
export function fileType(headers: readonly Header[]): string | null {
  const essence = contentType(headerValues(headers, 'content-type'))?.essence
  return essence === undefined || HTML_TYPES.has(essence) ? null : essence
}

/** Responses that challenge the visitor instead of showing the page, by the signs that their vendors document. */
const WALL_HEADERS: [header: string, value: RegExp, name: string][] = [
  ['cf-mitigated', /challenge/i, 'Cloudflare'],
  ['x-amzn-waf-action', /challenge|captcha/i, 'AWS WAF'],
  ['x-datadome', /./, 'DataDome'],
  ['x-sucuri-block', /./, 'Sucuri'],
]
const WALL_TEXTS: [text: string, name: string][] = [
  ['/cdn-cgi/challenge-platform/', 'Cloudflare'],
  ['/_Incapsula_Resource', 'Imperva'],
  ['px-captcha', 'HUMAN'],
  ['captcha-delivery.com', 'DataDome'],
]
const WALL_STATUSES = new Set([401, 403, 405, 429, 503])

function botWall(page: PageHead): Failure | null {
  const { headers, status, body } = page
  const name = wallHeader(headers, status) ?? wallText(status, 'text' in body ? body.text : '')
  return name === null ? null : { code: 'bot_wall', message: challengeBy(name) }
}

function challengeBy(name: string): string {
  return `${name} returned a bot challenge instead of the page. Allow Verdict's bot there, or run the check from inside your network.`
}

/** The browser's own error page, or an empty one: a script of the page has led there. */
const NO_PAGE = /^(?:chrome-error|about):/

/** Why a browser did not see the page: some servers answer it with an error or a challenge that our own request did not get. */
export function browserRefusal({ requests, html, contentType: type, url: seen }: BrowserEvidence): Failure | null {
  if (NO_PAGE.test(seen)) {
    const target = requests.findLast(({ kind, failure }) => kind === 'document' && failure !== null)?.url ?? seen
    const message = `In the browser, the page redirected to ${target}, where there is no page to check.`
    return { code: 'browser_failed', message }
  }
  const last = requests.findLast(({ kind, status }) => kind === 'document' && status !== null)
  const { url, status, headers } = last ?? { url: seen, status: null, headers: null }
  const name = wallHeader(headers, status) ?? wallText(status, html)
  if (name !== null) return { code: 'bot_wall', message: `In the browser, ${challengeBy(name)}` }
  if (status !== null && status >= 400)
    return { code: 'http_error', message: `The browser got status ${status} from ${url} instead of the page.` }
  if (type === undefined || HTML_TYPES.has(type)) return null
  return { code: 'not_html', message: `In the browser, ${seen} is ${type}, not an HTML page.` }
}

function wallHeader(headers: Page['headers'], status: number | null): string | null {
  if (headers === null || status === null) return null
  for (const [header, value, name] of WALL_HEADERS) {
    const found = headerValue(headers, header)
    if (found !== null && value.test(found) && (status >= 400 || header !== 'x-datadome')) return name
  }
  return null
}

function wallText(status: number | null, text: string): string | null {
  if (status === null || !WALL_STATUSES.has(status)) return null
  const start = text.slice(0, 100_000)
  return WALL_TEXTS.find(([mark]) => start.includes(mark))?.[1] ?? null
}
