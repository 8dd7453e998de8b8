/** The candidates most similar to a mistyped word, closest first; empty if none is close. */
export function nearest(word: string, candidates: readonly string[], most = 1): string[] {
  const typed = word.slice(0, 64).toLowerCase()
  const far = Math.max(2, Math.floor(typed.length / 3))
  return candidates
    .map((candidate) => ({ candidate, away: likeness(typed, candidate.toLowerCase()) }))
    .filter(({ away }) => away <= far)
    .sort((a, b) => a.away - b.away)
    .slice(0, most)
    .map(({ candidate }) => candidate)
}

function likeness(typed: string, candidate: string): number {
  if (typed.length >= 3 && (candidate.startsWith(typed) || candidate.endsWith(`/${typed}`))) return 0
  return distance(typed, candidate)
}

/** Damerau–Levenshtein distance: insertions, deletions, substitutions and swaps of neighbors. */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + same)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, before[column - 2]! + 1)
      current.push(least)
    }
    before = last
    last = current
  }
  return last[b.length]!
}
