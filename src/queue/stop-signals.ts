/** A signal for each run that is performed in this process, which aborts when the run is canceled. */
export class StopSignals {
  readonly #controllers = new Map<string, AbortController>()

  /** Performs a run with a signal that also aborts when the run is canceled. */
  async during(runId: string, signal: AbortSignal, perform: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController()
    this.#controllers.set(runId, controller)
    try {
      await perform(AbortSignal.any([signal, controller.signal]))
    } finally {
      this.#controllers.delete(runId)
    }
  }

  /** Nothing happens if the run is not performed here. */
  abort(runId: string): void {
    this.#controllers.get(runId)?.abort()
  }
}
