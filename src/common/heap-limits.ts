import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * A small young generation is collected more often, which keeps a process about 100 MB smaller. Without pretenuring, because V8 would
 * allocate objects that tend to survive, such as the nodes of a page while it is parsed, as old ones, and nothing that these refer to
 * is collected before the next full collection. Without compiler threads, which hold on to the memory of their largest task.
 */
export const MEMORY_FLAGS = [
  '--max-semi-space-size=8',
  '--no-allocation-site-pretenuring',
  '--no-concurrent-recompilation',
]

const CHECK_MS = 100

/**
 * The same for the process that calls it: keeps the young generation at about so many megabytes, until the returned function is called.
 * V8 would let it grow to 128 MiB, most of them unused. The flag for its size counts only at the start, the factor whenever it grows.
 */
export function limitYoungGeneration(megabytes: number): () => void {
  const setFactor = (factor: number) => setFlagsFromString(`--semi-space-growth-factor=${factor}`)
  let mayGrow = true
  const timer = setInterval(() => {
    // It also shrinks, when little happens.
    const isSmall = youngCapacity() < megabytes * 2 ** 20
    if (isSmall !== mayGrow) setFactor(isSmall ? 2 : 1)
    mayGrow = isSmall
  }, CHECK_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    setFactor(2)
  }
}

/**
 * The bytes that the young generation may fill before it grows. `space_size` is what it takes from the system, which since Node 26 is
 * less; the statistics are those of one of its two halves.
 */
function youngCapacity(): number {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')
  return young === undefined ? 0 : 2 * (young.space_used_size + young.space_available_size)
}

/**
 * Collects all garbage of this thread and returns the freed memory pages to the system. V8 otherwise keeps them, 60 MB and more after
 * much work, and offers no other way. It takes about 0.1 s, so call it only between two large steps, or in threads that nothing waits
 * for.
 */
export function releaseFreeMemory(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
  setFlagsFromString('--no-expose-gc')
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
