import { pass, type Ruling } from '../audit.ts'
import { inBytes } from '../derive/resources/resource-words.ts'
import type { Lab } from '../model.ts'

/** What some of Lighthouse's insights would save, summed up: shown, never weighed. */
export function labSavings(
  { insights }: Lab,
  ids: readonly string[],
  words: { none: string; some: (bytes: string) => string },
): Ruling {
  const found = insights.filter(({ id }) => ids.includes(id))
  const bytes = found.reduce((sum, { savings }) => sum + (savings.bytes ?? 0), 0)
  if (bytes === 0) return pass(words.none, { value: 'none' })
  return pass(words.some(inBytes(bytes)), {
    value: inBytes(bytes),
    findings: found.map(({ title, value }) => ({
      message: value === null ? `${title}.` : `${title}: ${value}.`,
      note: true,
    })),
    details: { bytes },
  })
}
