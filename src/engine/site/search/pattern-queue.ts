import type { Patterns } from '../addresses/pattern.ts'
import type { PatternFacts } from '../site.ts'
import { MAX_CLICKS } from './queue-entry.ts'
import { TrapWatch } from './trap-watch.ts'

/** What a frontier knows about one pattern. */
export class PatternQueue {
  readonly watch = new TrapWatch()
  known = 0
  /** The lowest number of its addresses; 0 without any. */
  example = 0
  /** Addresses by clicks, and last those that were listed. */
  readonly #rounds = new Uint32Array(MAX_CLICKS + 2)

  add(n: number): void {
    this.known++
    if (this.example === 0 || n < this.example) this.example = n
  }

  /** The round of the next address with so many clicks. */
  nextRound(isListed: boolean, clicks: number): number {
    return this.#rounds[isListed ? MAX_CLICKS + 1 : clicks]!++
  }
}

/** What is known of the patterns, those of the names of a crowded directory in one, and the position of each pattern among them. */
export function mergedPatterns(
  patterns: Patterns,
  queues: readonly PatternQueue[],
): { facts: PatternFacts[]; positions: number[] } {
  const generals = queues.map((_, pattern) => patterns.general(pattern))
  const distinct = [...new Set(generals)].sort((a, b) => a - b)
  const positionOf = new Map(distinct.map((pattern, position) => [pattern, position]))
  const positions = generals.map((general) => positionOf.get(general)!)
  const facts = distinct.map((pattern): PatternFacts => {
    const closed = queues[pattern]?.watch.closed ?? null
    return { name: patterns.names[pattern]!, pages: 0, known: 0, closed, example: 0 }
  })
  for (const [pattern, { watch, known, example }] of queues.entries()) {
    const fact = facts[positions[pattern]!]!
    fact.pages += watch.pages
    fact.known += known
    fact.closed ??= watch.closed
    if (fact.example === 0) fact.example = example
  }
  return { facts, positions }
}
