import { setImmediate as nextTurn } from 'node:timers/promises'

/** About 20 ms of most kinds of work. */
const MOST = 200_000

/**
 * Splits long work, so that a server answers requests in between. By the amount of work, not by time: the same input is always split at the
 * same places.
 */
export class WorkTurns {
  readonly #most: number
  #done = 0

  constructor(most = MOST) {
    this.#most = most
  }

  /** To be awaited after work of this size: characters, or as many as would take as long. */
  after(size: number): Promise<void> | undefined {
    this.#done += size
    if (this.#done < this.#most) return undefined
    this.#done = 0
    return nextTurn()
  }
}
