import type { StoredFacts } from '../pages/stored-facts.ts'

/** The facts of a page of 100 words that has nothing else. */
export const PLAIN_FACTS: StoredFacts = {
  title: null,
  description: null,
  h1: null,
  lang: 'en',
  alternates: [],
  files: [],
  anchors: [],
  fragments: [],
  insecureForms: [],
  types: [],
  words: 100,
  bins: [],
  headers: 0,
  cookies: [],
  marks: [],
}
