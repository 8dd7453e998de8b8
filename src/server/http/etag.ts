/** RFC 9110 §13.1.2: weak comparison with each of the list; `*` means any. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((part) => {
    const one = part.trim()
    return one === '*' || one.replace(/^W\//, '') === opaque
  })
}
