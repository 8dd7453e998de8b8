import { defineAudit, notApplicable, pass, warn } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'

const MAX_LENGTH = 115
const MAX_PARAMETERS = 3

export const url = defineAudit({
  id: 'seo/url',
  importance: 'low',
  title: 'The address is short and readable',
  why: 'People judge a result by its address, and search engines cope best with one address a page: short, in lower case, with hyphens between words.',
  fix: 'Use lower case and hyphens in paths, keep session ids in cookies, and leave out parameters that do not change the page.',
  authorities: [
    {
      name: 'Google Search Central: URL structure best practices',
      url: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    },
  ],
  examples: {
    language: 'text',
    bad: 'https://example.com/Wall_Clocks?cat=7&sort=price&page=1&PHPSESSID=0123456789abcdef',
    good: 'https://example.com/wall-clocks',
  },
  needs: ['page', 'source'],

  check({ page, source }) {
    if (source === 'local') return notApplicable('The page was read from a file, which has no address yet.')
    const address = new URL(page.url)
    const problems = problemsOf(address)
    const value = `${address.href.length} characters`
    if (problems.length === 0) return pass('The address is short and readable.', { value })
    return warn(problems[0]!, {
      value,
      findings: problems.map((message) => ({ message, where: cut(address.href, 300) })),
    })
  },
})

function problemsOf({ href, pathname, search, searchParams }: URL): string[] {
  const problems: string[] = []
  // Letters of percent-encodings are not the author's.
  const path = pathname.replace(/%[0-9a-f]{2}/gi, '')
  const parameters = search === '' ? [] : [...searchParams]
  if (path.includes('_')) problems.push('The path parts words with underscores; search engines advise hyphens.')
  if (/[A-Z]/.test(path)) problems.push('The path has capital letters, which make another address of the same page.')
  if (hasSessionId(path) || parameters.some(([name, value]) => isSessionId(name, value)))
    problems.push('The address carries a session id, so every visit gets an address of its own.')
  if (href.length > MAX_LENGTH) problems.push(`The address has ${href.length} characters, more than ${MAX_LENGTH}.`)
  if (parameters.length > MAX_PARAMETERS)
    problems.push(`The address has ${parameters.length} parameters, more than ${MAX_PARAMETERS}.`)
  return problems
}

/** What servers call a session in so many words. */
const SESSION =
  /^(?:jsessionid|phpsessid|aspsessionid\w{0,20}|asp\.net_sessionid|cfid|cftoken|oscsid|zenid|session_?id)$/i
/** Names that may mean other things; a long value gives the session away. */
const MAYBE_SESSION = /^(?:sid|sess|session|s)$/i

function isSessionId(name: string, value: string): boolean {
  if (SESSION.test(name)) return true
  return MAYBE_SESSION.test(name) && /^[0-9a-z-]{16,}$/i.test(value) && /[0-9]/.test(value)
}

/** Java servers write it behind a semicolon of the path. */
function hasSessionId(path: string): boolean {
  return /;(?:jsessionid|sid)=/i.test(path)
}
