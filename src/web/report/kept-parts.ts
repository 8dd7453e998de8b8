import { randomUUID } from 'node:crypto'
import { h } from 'preact'
import { render } from 'preact-render-to-string'
import type { Results } from '../../results/schema.ts'
import { filterQuery } from './model/filter.ts'
import { isJudged, type JudgedSheet, type Sheet } from './model/sheet.ts'
import { SECTIONS } from './sections/index.ts'

/** Languages and filters of one report that are kept at a time; strangers name them. */
const MOST = 8

/**
 * Most of a report's page is the same for everybody who reads it in one language: those parts are rendered once for each
 * version of the results, and put where a mark stands for them.
 */
export function createKeptParts() {
  // Nobody else knows it, so no text of an audited page can be taken for it.
  const mark = randomUUID()
  const parts = SECTIONS.filter(({ isKept }) => isKept)
  const marks = new Map<string, string>(parts.map(({ id }) => [id, `${mark} ${id}.`]))
  /** As long as somebody holds the results. */
  const known = new WeakMap<Results, Map<string, Buffer>>()

  return {
    markOf: (id: string): string | null => marks.get(id) ?? null,

    /** Puts the parts where their marks stand. Bytes, because a text of that length takes longer to put together than to render. */
    complete(html: string, sheet: Sheet): Buffer {
      if (!isJudged(sheet)) return Buffer.from(html)
      const pieces: Buffer[] = []
      let rest = 0
      for (const { id, Part } of parts) {
        const here = marks.get(id)!
        const at = html.indexOf(here, rest)
        if (at < 0) continue
        pieces.push(
          Buffer.from(html.slice(rest, at)),
          kept(sheet, id, () => render(h(Part, { sheet }))),
        )
        rest = at + here.length
      }
      return Buffer.concat([...pieces, Buffer.from(html.slice(rest))])
    },
  }

  function kept({ view, results, filter }: JudgedSheet, id: string, make: () => string): Buffer {
    const all = known.get(results) ?? new Map<string, Buffer>()
    known.set(results, all)
    const key = `${id} ${view.language} ${view.format.locale} ${filterQuery(filter)}`
    const before = all.get(key)
    if (before !== undefined) return before
    const made = Buffer.from(make())
    if (all.size >= MOST * parts.length) all.clear()
    all.set(key, made)
    return made
  }
}
