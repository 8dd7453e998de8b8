import type { Text } from '../document/dom.ts'
import { STOP_WORD_LANGUAGES, type StopWordLanguage, stopWordsOf } from './stop-words.ts'
import type { PageWords } from './words.ts'

/** The supported scripts, as ranges of letters. Han, kana and Hangul count as one: Japanese and Korean mix them. */
const RANGES = [
  ['latin', 0x41, 0x24f],
  ['latin', 0x1e00, 0x1eff],
  ['greek', 0x370, 0x3ff],
  ['greek', 0x1f00, 0x1fff],
  ['cyrillic', 0x400, 0x52f],
  ['hebrew', 0x590, 0x5ff],
  ['arabic', 0x600, 0x6ff],
  ['arabic', 0x750, 0x77f],
  ['arabic', 0xfb50, 0xfdff],
  ['arabic', 0xfe70, 0xfeff],
  ['devanagari', 0x900, 0x97f],
  ['thai', 0xe00, 0xe7f],
  ['cjk', 0x1100, 0x11ff],
  ['cjk', 0x3040, 0x30ff],
  ['cjk', 0x3400, 0x9fff],
  ['cjk', 0xac00, 0xd7af],
] as const

export type Script = (typeof RANGES)[number][0]

/** ISO 15924 codes of likely scripts. */
const SCRIPT_OF: Record<string, Script> = {
  Latn: 'latin',
  Grek: 'greek',
  Cyrl: 'cyrillic',
  Hebr: 'hebrew',
  Arab: 'arabic',
  Deva: 'devanagari',
  Thai: 'thai',
  Hans: 'cjk',
  Hant: 'cjk',
  Jpan: 'cjk',
  Kore: 'cjk',
}

/** Written in two of these scripts. */
const SEVERAL_SCRIPTS = new Set('az bs hr kk ku ks ky mn ms pa sd sh sr tg tk tt ug uz zza'.split(' '))

/** The script that a language is written in; null if it is not one of these, or there are several. */
export function scriptOfLanguage(tag: string): Script | null {
  let locale: Intl.Locale
  try {
    locale = new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
  if (SEVERAL_SCRIPTS.has(locale.language)) return null
  return SCRIPT_OF[locale.script ?? ''] ?? null
}

/** Letters of a text that are looked at. */
const SAMPLE = 20_000

/** How many letters of each script the first part of a text has. */
export function countScripts(texts: readonly (Text | string)[]): Map<Script, number> {
  const counts = new Map<Script, number>()
  let left = SAMPLE
  for (const text of texts) {
    const value = typeof text === 'string' ? text : text.value
    const end = Math.min(value.length, left)
    for (let i = 0; i < end; i++) {
      const script = scriptOfLetter(value.charCodeAt(i))
      if (script !== null) counts.set(script, (counts.get(script) ?? 0) + 1)
    }
    left -= end
    if (left <= 0) break
  }
  return counts
}

function scriptOfLetter(code: number): Script | null {
  if (code < 0x370) return isLatinLetter(code) ? 'latin' : null
  for (const [script, first, last] of RANGES) if (code >= first && code <= last) return script
  return null
}

function isLatinLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || (code >= 0xc0 && code <= 0x24f)
}

/** The share of function words of a language among the words of a page. */
export function functionWords(words: PageWords, language: string): number {
  let times = 0
  for (const word of stopWordsOf(language)) times += words.times(word)
  return words.total === 0 ? 0 : times / words.total
}

/** The language whose function words are the most frequent. */
export function likelyLanguage(words: PageWords): { language: StopWordLanguage; share: number } {
  let likely: { language: StopWordLanguage; share: number } = { language: 'en', share: 0 }
  for (const language of STOP_WORD_LANGUAGES) {
    const share = functionWords(words, language)
    if (share > likely.share) likely = { language, share }
  }
  return likely
}
