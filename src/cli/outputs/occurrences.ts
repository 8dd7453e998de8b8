import { referenceOf } from './place.ts'
import type { ReportedFinding } from './reported-finding.ts'

/** Numbers findings that are the same at the same place, from 1: with that number, a fingerprint occurs once, whatever their lines are. */
export function countOccurrences(): (finding: ReportedFinding) => number {
  const seen = new Map<string, number>()
  return ({ fingerprint, place, state }) => {
    const key = `${fingerprint} ${referenceOf(place)} ${state === 'fixed'}`
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count
  }
}
