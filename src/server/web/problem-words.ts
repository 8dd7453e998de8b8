import { translators } from '../../words/languages.ts'
import type { View } from './view.ts'

/** A sentence of an action, in the reader's language. */
export function translateSentence(view: View, english: string): string {
  return translators[view.language].sayText(english) ?? english
}

/** The problems of a form by field. A problem completes a sentence; below its field it stands alone. */
export function translateProblems(view: View, errors: Record<string, string[]>): Record<string, string> {
  const entries = Object.entries(errors).map(([name, [problem = '']]) => {
    const sentence = translateSentence(view, problem)
    return [name, sentence.charAt(0).toUpperCase() + sentence.slice(1)]
  })
  return Object.fromEntries(entries)
}
