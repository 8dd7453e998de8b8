const MAX_RANGES = 20
const RANGE = /^\s*(\*|[a-z]{1,8}(?:-[a-z\d]{1,8}){0,4})\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?\s*$/i

interface LanguageRange {
  /** A tag such as `de-AT`, or `*`. */
  tag: string
  weight: number
}

/** The ranges of an Accept-Language header (RFC 9110 §12.5.4), the preferred ones first; malformed ones are left out. */
export function languageRanges(header: string): LanguageRange[] {
  const ranges = header.split(',', MAX_RANGES).flatMap((part): LanguageRange[] => {
    const [, tag, weight = '1'] = RANGE.exec(part) ?? []
    return tag === undefined ? [] : [{ tag, weight: Number(weight) }]
  })
  return ranges.sort((a, b) => b.weight - a.weight)
}

/** The language of a tag: `de` of `de-AT`. */
export function baseOf(tag: string): string {
  return tag.split('-', 1)[0]!.toLowerCase()
}

/** The language that a client prefers (RFC 4647 §3.4, lookup); the first one offered if it prefers none of them. */
export function negotiateLanguage<L extends string>(header: string | undefined, offered: readonly [L, ...L[]]): L {
  if (header === undefined) return offered[0]
  const ranges = languageRanges(header)
  const refused = new Set(ranges.filter(({ weight }) => weight === 0).map(({ tag }) => tag.toLowerCase()))
  const allowed = offered.filter((language) => !refused.has(language))
  for (const { tag, weight } of ranges) {
    if (weight === 0) break
    const found = tag === '*' ? allowed[0] : allowed.find((language) => language === baseOf(tag))
    if (found !== undefined) return found
  }
  return offered[0]
}
