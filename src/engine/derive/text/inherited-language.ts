import { attr, type Element } from '../document/dom.ts'

/**
 * Finds the language of an element: its own `lang` or that of the nearest ancestor with one. Each element is visited
 * once, however many lookups pass it.
 */
export function createLanguageFinder(): (element: Element) => string | null {
  const known: (string | null | undefined)[] = []
  return (element) => {
    let at: Element | null = element
    let language: string | null = null
    const climbed: number[] = []
    for (; at !== null; at = at.parent) {
      const answer = known[at.order]
      if (answer !== undefined) {
        language = answer
        break
      }
      climbed.push(at.order)
      language = attr(at, 'lang')
      if (language !== null) break
    }
    for (const order of climbed) if (order >= 0) known[order] = language
    return language
  }
}
