import { GENERIC_TEXTS } from './generic-link-text-data.ts'

/** Enough for the longest text in the lists with arrows and punctuation around it. */
export const MAX_GENERIC_LENGTH = 40

let languagesOf: Map<string, string[]> | undefined

/**
 * Whether a link's text, with white space folded, says nothing about its target. If the language is known, only its
 * list counts, because a word may mean something else in another language ("her" is "here" in Danish).
 */
export function isGenericLinkText(text: string, language: () => string | null): boolean {
  if (text.length > MAX_GENERIC_LENGTH) return false
  languagesOf ??= index()
  const lower = text.toLowerCase()
  const languages = languagesOf.get(lower) ?? (BARE.test(lower) ? undefined : languagesOf.get(bare(lower)))
  if (languages === undefined) return false
  const tag = language()
  if (tag === null || tag.trim() === '') return true
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0]!
  return languages.includes(NORWEGIAN.has(primary) ? 'no' : primary)
}

const NORWEGIAN = new Set(['nb', 'nn'])

/** Most texts have nothing around them, and removing it takes longer than everything else here. */
const BARE = /^[a-z0-9][ -~]*[a-z0-9]$/

/** Without the arrows, dots and brackets around it. */
function bare(lower: string): string {
  return lower
    .normalize('NFC')
    .replace(/[’ʼ`´]/g, "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
}

function index(): Map<string, string[]> {
  const map = new Map<string, string[]>()
  for (const [language, texts] of Object.entries(GENERIC_TEXTS)) {
    for (const text of texts.split('|')) {
      const key = text.trim().normalize('NFC')
      const known = map.get(key)
      if (known === undefined) map.set(key, [language])
      else if (!known.includes(language)) known.push(language)
    }
  }
  return map
}
