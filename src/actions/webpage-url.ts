import { MAX_URL_LENGTH } from '../vocabulary.ts'

/** The `url` of a new report: what a person typed, as the address that is analysed and the project it belongs to. */

/** What is wrong with an address, for whoever has words of their own for it. */
export type UrlProblem = 'too-long' | 'no-address' | 'scheme' | 'credentials'

type WebpageUrl = { ok: true; url: string; project: string } | { ok: false; problem: UrlProblem; message: string }

/** Messages complete the sentence "url …". */
export function readWebpageUrl(typed: string): WebpageUrl {
  if (typed.length > MAX_URL_LENGTH) return refused('too-long', `must have at most ${MAX_URL_LENGTH} characters.`)
  const text = withScheme(trimmed(typed))
  const url = text === null ? null : URL.parse(text)
  if (url === null) return refused('no-address', 'must be the address of a webpage, such as https://example.com/page.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refused('scheme', 'must begin with http:// or https://.')
  if (url.username !== '' || url.password !== '')
    return refused('credentials', 'must not hold a user name or password.')
  url.hash = ''
  if (url.href.length > MAX_URL_LENGTH)
    return refused('too-long', `must have at most ${MAX_URL_LENGTH} characters once it is percent-encoded.`)
  return { ok: true, url: url.href, project: projectOf(url) }
}

/** The host, lower case, without a leading `www.`; with the port where it is not the scheme's own. */
function projectOf(url: URL): string {
  return url.host.replace(/^www\./, '')
}

/** What the URL parser takes away at both ends: C0 controls and spaces. */
function trimmed(text: string): string {
  return text.replace(/^[\0- ]+/, '').replace(/(?<![\0- ])[\0- ]+$/, '')
}

/** `example.com:8080/x` is a host with its port, `mailto:x` has a scheme: what follows the colon tells. */
function withScheme(text: string): string | null {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text) || /^https?:/i.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  const [, host = '', port] = /^(\[[\da-f:.]+\]|[^/?#\\:@\s]+)(:\d*(?=$|[/?#\\]))?/i.exec(text) ?? []
  const rest = text.slice(host.length + (port?.length ?? 0))
  if (host === '' || rest.startsWith(':')) return /^[a-z][a-z\d+.-]*:/i.test(text) ? text : null
  // One word alone is more likely a slip than a host.
  if (!/.[.。．｡]./.test(host) && host !== 'localhost' && !host.startsWith('[')) return null
  return `https://${text}`
}

function refused(problem: UrlProblem, message: string): WebpageUrl {
  return { ok: false, problem, message }
}
