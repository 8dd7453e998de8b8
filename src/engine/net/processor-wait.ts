import { readFileSync } from 'node:fs'

/**
 * How long a thread was ready to run, but had no processor. On a busy machine that makes timings longer, and the page is not to blame. Linux
 * counts it for each thread (Documentation/scheduler/sched-stats.rst, `/proc/<pid>/schedstat`); elsewhere it is null.
 */

/** Milliseconds that the calling thread waits from now until the function is called. */
export function startOwnWait(read: () => string = readOwn): () => number | null {
  const before = waitedIn(readOr(read))
  return () => difference(before, waitedIn(readOr(read)))
}

function readOwn(): string {
  return readFileSync('/proc/thread-self/schedstat', 'utf8')
}

function readOr(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}

/** Milliseconds so far. The text has nanoseconds on a processor, nanoseconds waiting for one, and turns. All are 0 on kernels that don't count. */
export function waitedIn(schedstat: string): number | null {
  const [ran, waited] = schedstat.split(' ').map(Number)
  return ran !== undefined && ran > 0 && waited !== undefined && waited >= 0 ? waited / 1e6 : null
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : Math.round(after - before)
}
