import type { Document } from '../document/document.ts'
import type { Text } from '../document/dom.ts'

/** What one look at all the text a reader may see tells. */
export interface TextFacts {
  /** Characters, without the white space around each piece. */
  characters: number
  /** Pieces of text that hold an at sign. */
  withAt: Text[]
}

export function readTextFacts(document: Document): TextFacts {
  const facts: TextFacts = { characters: 0, withAt: [] }
  for (const text of document.texts) {
    const { value } = text
    facts.characters += value.trim().length
    if (value.includes('@')) facts.withAt.push(text)
  }
  return facts
}
