import { translators } from '../../words/languages.ts'
import type { View } from './view.ts'

/** A sentence of an action, in the reader's language. */
export function said(view: View, english: string): string {
  return translators[view.language].sayText(english) ?? english
}

/** The problems of a form by field. A problem completes a sentence; below its field it stands alone. */
export function problemsOf(view: View, errors: Record<string, string[]>): Record<string, string> {
  const entries = Object.entries(errors).map(([name, [problem = '']]) => {
    const sentence = said(view, problem)
    return [name, sentence.charAt(0).toUpperCase() + sentence.slice(1)]
  })
  return Object.fromEntries(entries)
}
