import type { CookieFact, PageMark, RenderedFact } from './page-facts.ts'

/** The facts of a page with numbers of addresses instead of URLs, as a scan stores them. Links are stored apart, packed. */
export interface StoredFacts {
  title: string | null
  description: string | null
  h1: string | null
  lang: string | null
  alternates: [lang: string, n: number][]
  /** Number of the address, and position in `FILE_KINDS`. */
  files: [n: number, kind: number][]
  anchors: number[]
  /** Links with a fragment: target, hash, and the fragment itself, which is missing in scans of earlier versions. */
  fragments: [n: number, hash: number, name?: string][]
  /** What visitors click on, for each link in its order; missing in scans of earlier versions. */
  linkTexts?: string[]
  insecureForms: string[]
  types: string[]
  words: number
  /** Missing where it is the hash of the text itself. */
  textWithoutUrl?: number
  bins: number[]
  headers: number
  cookies: CookieFact[]
  marks: PageMark[]
  rendered?: RenderedFact
}
