/** Results come from files too: nothing longer is read. */
const MAX_LENGTH = 2_000

export function isUrl(text: string): boolean {
  return /^(?:https?|wss?|file|data|blob):/i.test(text)
}

/** `/path` for the page's own origin, `//host/path` for others; without the query, which often holds a version. */
export function urlAnchor(url: string, pageUrl: string): string {
  const parsed = URL.parse(url.slice(0, MAX_LENGTH))
  if (parsed === null || !/^(?:https?|wss?|file):$/.test(parsed.protocol)) return url.slice(0, 16)
  const isOwn = parsed.host === (URL.parse(pageUrl)?.host ?? '')
  return (isOwn ? '' : `//${parsed.host}`) + withoutHashes(parsed.pathname)
}

/** Without what bundlers put into names: hexadecimal digits, or letters of both cases with digits. */
export function withoutHashes(text: string): string {
  return text.replace(/[A-Za-z0-9]{8,}/g, (run) => (isHash(run) ? '*' : run.replace(/[0-9a-f]{8,}/gi, '*')))
}

function isHash(run: string): boolean {
  return /\d/.test(run) && /[a-z]/.test(run) && /[A-Z]/.test(run)
}
