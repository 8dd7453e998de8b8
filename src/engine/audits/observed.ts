import { notApplicable, pass, type Ruling } from '../audit.ts'
import { inTime } from '../derive/resources/resource-words.ts'
import type { VitalThresholds } from '../vital-thresholds.ts'

/** A vital as one browser saw it once: shown beside its thresholds, never weighed. */
export function observed(
  value: number | null,
  name: string,
  { good, poor }: VitalThresholds,
  inWords = inTime,
): Ruling {
  if (value === null) return notApplicable(`The browser saw no ${name}.`)
  const grade = value <= good ? 'good' : value <= poor ? 'middling' : 'poor'
  return pass(
    `The ${name} was ${inWords(value)} in one unthrottled visit from here; ${inWords(good)} or less is good.`,
    {
      value: inWords(value),
      details: { value, good, poor, grade },
    },
  )
}
