import type { CDPSession, Protocol } from 'puppeteer-core'
import { type PageLogIn, redactionOf } from '../page-log-in.ts'

/**
 * Adds a log-in to the requests of a page for its own origin, by intercepting them. After a redirect to another origin, no further
 * request of the same chain gets it. Other origins of the same host don't get cookies either in which the site repeats it: browsers
 * share cookies between ports (RFC 6265 §8.5).
 */
export async function sendLogIn(cdp: CDPSession, logIn: PageLogIn): Promise<void> {
  const redaction = redactionOf([logIn])
  /** Ids of requests that were redirected to another origin. */
  const left = new Set<string>()

  function headersOf({ request, networkId = '' }: Protocol.Fetch.RequestPausedEvent): Record<string, string> | null {
    // If it were passed on, the Referer would be sent as a full URL, against the page's referrer policy.
    const { Cookie: cookies, Referer: _, ...headers } = request.headers
    const isOwn = URL.parse(request.url)?.origin === logIn.origin
    if (!isOwn) left.add(networkId)
    if (isOwn && !left.has(networkId)) return withLogIn(headers, cookies, logIn)
    const kept = cookies?.split('; ').filter((pair) => redaction.text(pair) === pair) ?? []
    if (kept.length === (cookies?.split('; ').length ?? 0)) return null
    return kept.length === 0 ? { ...headers, Cookie: '' } : { ...headers, Cookie: kept.join('; ') }
  }

  cdp.on('Fetch.requestPaused', (event) => {
    const headers = headersOf(event)
    const list = headers && Object.entries(headers).map(([name, value]) => ({ name, value }))
    // The page may have been closed meanwhile.
    void cdp
      .send('Fetch.continueRequest', { requestId: event.requestId, ...(list && { headers: list }) })
      .catch(() => {})
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
}

/** A cookie that the site has set meanwhile replaces ours of the same name. */
function withLogIn(
  sent: Readonly<Record<string, string>>,
  cookies: string | undefined,
  { headers }: PageLogIn,
): Record<string, string> {
  const given = new Map(headers.map(([name, value]) => [name.toLowerCase(), [name, value]]))
  const [, ours] = given.get('cookie') ?? []
  given.delete('cookie')
  const others = Object.entries(sent).filter(([name]) => !given.has(name.toLowerCase()))
  const all: Record<string, string> = Object.fromEntries([...others, ...given.values()])
  const site = cookies?.split('; ') ?? []
  const names = new Set(site.map((pair) => pair.split('=', 1)[0]))
  const added = ours?.split('; ').filter((pair) => !names.has(pair.split('=', 1)[0])) ?? []
  const pairs = [...added, ...site]
  return pairs.length === 0 ? all : { ...all, Cookie: pairs.join('; ') }
}
