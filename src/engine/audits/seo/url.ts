import { defineAudit, defineMessages, type Message, notApplicable, pass, warn } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { cut, finding } from '../../derive/document/where.ts'

const messages = defineMessages({
  localFile: 'The page was read from a file, which has no URL yet.',
  readable: 'The URL is readable.',
  characters: '{count} characters',
  underscores: 'The path separates words with underscores; search engines recommend hyphens.',
  capitals: 'The path has uppercase letters; URLs are case-sensitive, so the same page can end up with two URLs.',
  session: 'The URL contains a session ID, so every visit gets a different URL.',
})

export const url = defineAudit({
  id: 'seo/url',
  importance: 'low',
  title: 'URL is readable',
  failureTitle: 'URL is hard to read',
  why: 'People see the URL in search results, and search engines work best with one URL per page: lowercase, with hyphens between words.',
  fix: 'Use lowercase and hyphens in paths, keep session IDs in cookies, and leave out parameters that don’t change the page.',
  messages,
  authorities: [googleSearch('URL structure best practices', 'crawling-indexing/url-structure')],
  examples: {
    language: 'text',
    bad: 'https://example.com/Wall_Clocks?cat=7&sort=price&page=1&PHPSESSID=0123456789abcdef',
    good: 'https://example.com/wall-clocks',
  },
  needs: ['page', 'source'],

  check({ page, source }) {
    if (source === 'local') return notApplicable(messages.localFile)
    const address = new URL(page.url)
    const problems = problemsOf(address)
    const value = messages.characters({ count: address.href.length })
    if (problems.length === 0) return pass(messages.readable, { value })
    return warn(problems[0]!, {
      value,
      findings: problems.map((message) => finding(message, { where: cut(address.href, 300) })),
    })
  },
})

function problemsOf({ pathname, search, searchParams }: URL): Message[] {
  const problems: Message[] = []
  // Letters of percent-encodings are not the author's.
  const path = pathname.replace(/%[0-9a-f]{2}/gi, '')
  const parameters = search === '' ? [] : [...searchParams]
  if (path.includes('_')) problems.push(messages.underscores)
  if (/[A-Z]/.test(path)) problems.push(messages.capitals)
  if (hasSessionId(path) || parameters.some(([name, value]) => isSessionId(name, value)))
    problems.push(messages.session)
  return problems
}

/** Parameter names that always mean a session. */
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
