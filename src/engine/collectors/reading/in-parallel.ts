/** Runs over the items, so many at a time, and answers in their order. A throw of `work` ends it all: catch within. */
export async function inParallel<A, B>(
  items: readonly A[],
  width: number,
  work: (item: A) => Promise<B>,
): Promise<B[]> {
  const results = new Array<B>(items.length)
  let next = 0
  async function lane(): Promise<void> {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index]!)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
  return results
}
