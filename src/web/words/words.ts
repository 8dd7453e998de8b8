import { de } from './de/index.ts'
import { en } from './en/index.ts'

/** Every text of the pages; another language is another object of this type. */
export type Words = typeof en

export const LANGUAGES = { en, de } as const satisfies Record<string, Words>

export type Language = keyof typeof LANGUAGES

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(LANGUAGES, text)
}
