import { baseOf, languageRanges } from '../http/language.ts'
import { isLanguage, type Language } from './words/words.ts'

interface ReaderLocale {
  language: Language
  /** A BCP 47 tag for numbers and times: the reader's own if it is of that language. */
  tag: string
}

/** The chosen language, else the browser's first supported one (RFC 9110 §12.5.4), else English. */
export function localeOf(chosen: string | undefined, acceptLanguage: string | undefined): ReaderLocale {
  const wanted = languageRanges(acceptLanguage ?? '')
    .filter(({ weight }) => weight > 0)
    .map(({ tag }) => tag)
    .filter(isSupported)
  const language = isLanguage(chosen) ? chosen : (wanted.map(baseOf).find(isLanguage) ?? 'en')
  return { language, tag: wanted.find((tag) => baseOf(tag) === language) ?? language }
}

function isSupported(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}
