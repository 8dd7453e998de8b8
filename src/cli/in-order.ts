/**
 * The answers of a task on each item, in the order of the items: so many at a time, and never far ahead of the oldest
 * unanswered, so that one slow page does not pile the others up in memory.
 */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  concurrency: number,
  task: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const ahead = concurrency * 8
  const begun: Promise<R>[] = []
  const waiting = items[Symbol.iterator]()
  let running = 0
  let exhausted = false

  const begin = () => {
    while (!exhausted && running < concurrency && begun.length < ahead) {
      const { value, done } = waiting.next()
      if (done) {
        exhausted = true
        return
      }
      running++
      const answer = task(value).finally(() => {
        running--
        begin()
      })
      // Whoever awaits it sees the failure; until then it must not count as unhandled.
      answer.catch(() => undefined)
      begun.push(answer)
    }
  }

  begin()
  while (begun.length > 0) {
    yield await begun[0]!
    begun.shift()
    begin()
  }
}
