import { MAX_URL_LENGTH } from '../../vocabulary.ts'

/** Parses the URL of a new report, as a person types it. */

/** What is wrong with a URL; the pages have their own sentence for each. */
export type UrlProblem = 'too-long' | 'no-address' | 'scheme' | 'credentials'

type WebpageUrl = { ok: true; url: string; project: string } | { ok: false; problem: UrlProblem; message: string }

/** Messages complete the sentence "url …". */
export function readWebpageUrl(typed: string): WebpageUrl {
  if (typed.length > MAX_URL_LENGTH) return refused('too-long', `must have at most ${MAX_URL_LENGTH} characters.`)
  const text = withScheme(trimmed(typed))
  const url = text === null ? null : URL.parse(text)
  if (url === null) return refused('no-address', 'must be a valid URL, e.g. https://example.com/page.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refused('scheme', 'must start with http:// or https://.')
  if (url.username !== '' || url.password !== '')
    return refused('credentials', 'must not contain a user name or password.')
  url.hash = ''
  if (url.href.length > MAX_URL_LENGTH)
    return refused('too-long', `must have at most ${MAX_URL_LENGTH} characters once it is percent-encoded.`)
  return { ok: true, url: url.href, project: projectOf(url) }
}

/** The host without a leading `www.`, with the port unless it is the scheme's default. */
function projectOf(url: URL): string {
  return url.host.replace(/^www\./, '')
}

/** Removes what the URL parser ignores at both ends: C0 controls and spaces. */
function trimmed(text: string): string {
  return text.replace(/^[\0- ]+/, '').replace(/(?<![\0- ])[\0- ]+$/, '')
}

/** Adds https where there is no scheme. `example.com:8080/x` is a host with a port, `mailto:x` has a scheme. */
function withScheme(text: string): string | null {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text) || /^https?:/i.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  const [, host = '', port] = /^(\[[\da-f:.]+\]|[^/?#\\:@\s]+)(:\d*(?=$|[/?#\\]))?/i.exec(text) ?? []
  const rest = text.slice(host.length + (port?.length ?? 0))
  if (host === '' || rest.startsWith(':')) return /^[a-z][a-z\d+.-]*:/i.test(text) ? text : null
  // A single word is more likely a typo than a host.
  if (!/.[.。．｡]./.test(host) && host !== 'localhost' && !host.startsWith('[')) return null
  return `https://${text}`
}

function refused(problem: UrlProblem, message: string): WebpageUrl {
  return { ok: false, problem, message }
}
