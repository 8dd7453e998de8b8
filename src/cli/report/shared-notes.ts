import type { Labels } from './labels.ts'

/** How many are shown, and how many different ones are counted: some have a URL of the page in them. */
const MOST_SHOWN = 5
const MOST_COUNTED = 1_000

/** What the reports of pages note above their audits, such as that there was no browser, with the number of pages. */
export interface SharedNotes {
  add(notes: readonly string[]): void
  /** Those of most pages first. `write` makes each safe to print. */
  texts(labels: Labels, write: (note: string) => string): string[]
}

export function openNotes(): SharedNotes {
  const counts = new Map<string, number>()
  return {
    add(notes) {
      for (const note of new Set(notes))
        if (counts.has(note) || counts.size < MOST_COUNTED) counts.set(note, (counts.get(note) ?? 0) + 1)
    },
    texts(labels, write) {
      const sorted = [...counts].toSorted(([, a], [, b]) => b - a)
      const shown = sorted.slice(0, MOST_SHOWN).map(([note, count]) => `${write(note)} (${labels.pages(count)})`)
      return sorted.length > MOST_SHOWN ? [...shown, labels.more(sorted.length - MOST_SHOWN)] : shown
    },
  }
}
