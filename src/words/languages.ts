import { german } from './de/index.ts'
import { createTranslator, englishTranslator, type Translator } from './translator.ts'

/** The languages that everything is available in; the first one is the default. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

export const translators: Record<Language, Translator> = { en: englishTranslator, de: createTranslator(german) }
