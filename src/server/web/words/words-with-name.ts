import { LANGUAGES, type Language, type Words } from './words.ts'

const MOST_NAMES = 50
const known = new Map<string, Words>()

/** The texts of a language with a name instead of Verdict's own; VerdictBot keeps its name, as it has in server logs. */
export function wordsWithName(language: Language, name: string | null): Words {
  if (name === null) return LANGUAGES[language]
  const key = `${language} ${name}`
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= MOST_NAMES) known.delete(known.keys().next().value!)
  const words = renamed(LANGUAGES[language], name)
  known.set(key, words)
  return words
}

/** Texts that are functions may have a page's own words in them, and stay as they are. */
function renamed<T>(value: T, name: string): T {
  if (typeof value === 'string') return value.replace(/\bVerdict\b/g, () => name) as T
  if (Array.isArray(value)) return value.map((one) => renamed(one, name)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamed(one, name)])) as T
}
