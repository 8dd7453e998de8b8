import { VerdictError } from '../../../errors.ts'
import { encodeQuery } from '../charset/encode-query.ts'

/** RFC 9110 §4.1 asks for support of URLs of at least 8,000 bytes; most servers refuse much longer ones. */
const MAX_BASE_LENGTH = 8_192
/** A link of two characters becomes as long as its base, and a page may hold 200,000 of them. */
const MAX_RESOLVED_LENGTH = 32 * 1024 * 1024

/** With a scheme of its own. `https:path` has one, but is relative to a base of the same scheme (URL standard, §4.4). */
const ABSOLUTE = /^[\0- ]*(?:https?:[/\\]{2}|(?!https?:)[a-z][a-z\d+.-]*:)/i

/** Makes URLs absolute; null where one does not parse. */
export type Resolve = (reference: string) => URL | null

/**
 * Resolves against one base URL. Throws `too_large` if a relative URL needs a base that is too long, or if all resolved URLs add up to
 * too much; readings that need the URL are then unknown. `encoding`: of the page, by its name in the Encoding Standard.
 */
export function createResolver(base: string, encoding = 'utf-8'): Resolve {
  // A fragment is no part of what relative URLs start from, and some pages keep their whole state in it.
  const start = withoutFragment(base)
  let resolved = 0
  return (written) => {
    const reference = encodeQuery(written, encoding)
    if (start.length > MAX_BASE_LENGTH) return withoutBase(reference)
    const url = URL.parse(reference, start)
    if (url !== null) resolved += url.href.length
    if (resolved > MAX_RESOLVED_LENGTH) throw new VerdictError('too_large', TOO_MUCH)
    return url
  }
}

/** Browsers do not send the fragment: the URL without it is that of the file. */
export function withoutFragment(url: string): string {
  return url.split('#', 1)[0]!
}

function withoutBase(reference: string): URL | null {
  if (ABSOLUTE.test(reference)) return URL.parse(reference)
  throw new VerdictError('too_large', TOO_LONG)
}

const TOO_LONG =
  "The page's base URL is longer than 8 kB, so relative URLs aren't resolved. Use a shorter URL or `<base href>`."
const TOO_MUCH =
  "The page's URLs add up to more than 32 MB once they are resolved. Use a shorter base URL, or fewer links."
