/** What a task gives, or null if the signal aborts before, whether or not the task goes by it. */
export async function unlessStopped<T>(signal: AbortSignal, task: () => Promise<T>): Promise<T | null> {
  if (signal.aborted) return null
  const stopped = Promise.withResolvers<null>()
  const stop = () => stopped.resolve(null)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([task(), stopped.promise])
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
