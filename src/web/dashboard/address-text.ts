/** An address as people read it: the site apart from the place in it. */
export function addressText(url: string): { site: string; rest: string } {
  const parsed = URL.parse(url)
  if (parsed === null) return { site: url, rest: '' }
  const scheme = parsed.protocol === 'https:' ? '' : `${parsed.protocol}//`
  const rest = readable(parsed.pathname + parsed.search)
  return { site: scheme + parsed.host, rest: rest === '/' ? '' : rest }
}

export function shortAddress(url: string): string {
  const { site, rest } = addressText(url)
  return site + rest
}

function readable(text: string): string {
  try {
    // What would not show, or would show as something else, stays encoded.
    return decodeURI(text).replace(/[\p{C}\p{Z}]/gu, encodeURIComponent)
  } catch {
    return text
  }
}
