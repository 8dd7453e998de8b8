import { german } from './de/index.ts'
import { createTranslator, englishTranslator, type Translator } from './translator.ts'

/** The languages in which audits speak. */
export const translators: Record<'en' | 'de', Translator> = { en: englishTranslator, de: createTranslator(german) }
