import { isLanguage, type Language } from './words/words.ts'

interface ReaderLocale {
  language: Language
  /** A BCP 47 tag for numbers and times: the reader's own where it is of that language. */
  tag: string
}

const MOST_TAGS = 20

/** The language that was chosen, else the first that the browser asks for and we speak (RFC 9110 §12.5.4), else English. */
export function localeOf(chosen: string | undefined, acceptLanguage: string | undefined): ReaderLocale {
  const wanted = tagsOf(acceptLanguage)
  const language = isLanguage(chosen) ? chosen : (wanted.map(baseOf).find(isLanguage) ?? 'en')
  return { language, tag: wanted.find((tag) => baseOf(tag) === language) ?? language }
}

/** By weight, the heaviest first. */
function tagsOf(header: string | undefined): string[] {
  const weighed: { tag: string; weight: number }[] = []
  for (const part of (header ?? '').split(',', MOST_TAGS)) {
    const [, tag, weight] = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})\s*(?:;\s*q=([\d.]{1,5}))?\s*$/i.exec(part) ?? []
    if (tag !== undefined) weighed.push({ tag, weight: weight === undefined ? 1 : Number(weight) || 0 })
  }
  return weighed
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
    .filter(isSupported)
}

function baseOf(tag: string): string {
  return tag.slice(0, 3).replace('-', '').toLowerCase()
}

function isSupported(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
