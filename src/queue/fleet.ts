/**
 * How many processes share a queue, and what follows from it. Each message of PostgreSQL (NOTIFY) wakes every process that listens, and
 * each process also looks by itself: without limits, ten times the processes would do a hundred times the work for nothing.
 */
export interface Fleet {
  /** Whether this process is one of the few that check the queue when all are notified of new runs. */
  isChosen(): boolean
  /** How long this process rests before it looks by itself: all together look several times a second. */
  pollMs(): number
  /** How long new runs are collected before all processes are notified. */
  gatherMs(): number
  /** Too many processes to tell them of the end of each run: those who wait for one look themselves. */
  readonly isLarge: boolean
  stop(): void
}

export interface FleetOptions {
  /** How many processes there are now, this one included. */
  count: () => Promise<number>
  onError: (error: unknown) => void
  /** From 0 to 1. */
  random?: () => number
}

const COUNT_EVERY_MS = 30_000
/** The number of processes that check immediately when notified, and that check on their own per second. */
const LOOKING = 8
const LARGE = 16
const POLL_MS = 1_000
const LONGEST_POLL_MS = 10_000
const GATHER_MS = 50

export function watchFleet({ count, onError, random = Math.random }: FleetOptions): Fleet {
  let size = 1
  const look = () =>
    count().then((found) => {
      size = Math.max(1, found)
    }, onError)
  const timer = setInterval(look, COUNT_EVERY_MS * (0.75 + random() / 2))
  timer.unref()
  void look()
  return {
    isChosen: () => random() < LOOKING / size,
    pollMs: () => Math.min(LONGEST_POLL_MS, Math.max(POLL_MS, (POLL_MS * size) / LOOKING)) * (0.75 + random() / 2),
    gatherMs: () => GATHER_MS * Math.max(1, size / LARGE),
    get isLarge() {
      return size > LARGE
    },
    stop: () => clearInterval(timer),
  }
}
