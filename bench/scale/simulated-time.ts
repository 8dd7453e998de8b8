/** Events in the order of a simulated clock, in milliseconds. */
export class SimulatedClock {
  now = 0
  readonly #heap: { at: number; order: number; run: () => Promise<void> }[] = []
  #order = 0

  at(time: number, run: () => Promise<void>): void {
    const heap = this.#heap
    heap.push({ at: Math.max(time, this.now), order: this.#order++, run })
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1
      if (!isBefore(heap[child]!, heap[parent]!)) break
      swap(heap, child, parent)
      child = parent
    }
  }

  /** Every event until then, one after the other. */
  async runUntil(end: number): Promise<void> {
    while (this.#heap.length > 0 && this.#heap[0]!.at <= end) {
      const { at, run } = this.#pop()
      this.now = at
      await run()
    }
    this.now = end
  }

  #pop() {
    const heap = this.#heap
    const first = heap[0]!
    const last = heap.pop()!
    if (heap.length > 0) heap[0] = last
    for (let parent = 0; ; ) {
      let least = parent
      for (const child of [2 * parent + 1, 2 * parent + 2])
        if (child < heap.length && isBefore(heap[child]!, heap[least]!)) least = child
      if (least === parent) return first
      swap(heap, parent, least)
      parent = least
    }
  }
}

interface Event {
  at: number
  order: number
}

function isBefore(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}

function swap(heap: unknown[], a: number, b: number): void {
  ;[heap[a], heap[b]] = [heap[b], heap[a]]
}

/** Something that one at a time can have, in simulated time: a lock, or a row that is updated. */
export class SimulatedLock {
  #freeAt = 0
  /** How long it was held, and the longest wait for it. */
  heldMs = 0
  longestWaitMs = 0
  refused = 0

  /** When it is held and given back; null if the wait would take longer than `patienceMs`. */
  hold(at: number, forMs: number, patienceMs = Number.POSITIVE_INFINITY): number | null {
    const wait = Math.max(0, this.#freeAt - at)
    if (wait > patienceMs) {
      this.refused++
      return null
    }
    this.longestWaitMs = Math.max(this.longestWaitMs, wait)
    this.heldMs += forMs
    this.#freeAt = at + wait + forMs
    return this.#freeAt
  }
}
