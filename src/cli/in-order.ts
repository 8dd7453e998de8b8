import { Semaphore } from '../common/semaphore.ts'

/**
 * Runs a task for each item, `concurrency` at a time, and yields the results in the order of the items. Tasks never run far ahead
 * of the oldest one that is not done, so that one slow page doesn't fill the memory with the results of others.
 */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  concurrency: number,
  task: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const slots = new Semaphore(concurrency)
  const waiting = items[Symbol.iterator]()
  const started: Promise<R>[] = []

  const startMore = () => {
    while (started.length < concurrency * 8) {
      const { value, done } = waiting.next()
      if (done) return
      const result = slots.run(() => task(value))
      // The loop below sees a failure in its turn; until then it must not count as unhandled.
      result.catch(() => undefined)
      started.push(result)
    }
  }

  startMore()
  while (started.length > 0) {
    yield await started[0]!
    started.shift()
    startMore()
  }
}
