const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** The language tag of a page, where it is one that screen readers can know; undefined for anything else. */
export function knownLanguage(tag: string | null | undefined): string | undefined {
  if (!tag || !/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(tag)) return undefined
  try {
    return names.of(tag) === undefined ? undefined : tag
  } catch {
    return undefined
  }
}
