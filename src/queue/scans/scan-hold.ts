import { pause } from '../../common/timeout.ts'

/** Why a worker lets go of a scan: it is another's or gone; its owner stops it; others wait; the process ends. */
export type ReleaseReason = 'lost' | 'stopped' | 'turn' | 'shutdown'

export interface ScanHoldOptions {
  /** Undefined: the scan is not ours anymore. */
  beat(worked: { workedMs: number; hasProgress: boolean }): Promise<{ isStopping: boolean } | undefined>
  isAnotherWaiting(): Promise<boolean>
  /** Aborts when the process ends. */
  stopping: AbortSignal
  heartbeatMs: number
  turnMs: number
  onError(error: unknown): void
}

/** A scan in the hands of a worker, for as long as the database agrees. */
export class ScanHold {
  readonly #options: ScanHoldOptions
  readonly #ended = new AbortController()
  #release = new AbortController()
  #looking = new AbortController()
  #began = performance.now()
  #beaten = performance.now()
  #isStopSeen = false
  #hasProgress = false
  reason: ReleaseReason | null = null

  constructor(options: ScanHoldOptions) {
    this.#options = options
    const { stopping } = options
    const onStopping = () => this.#let('shutdown')
    stopping.addEventListener('abort', onStopping)
    this.#ended.signal.addEventListener('abort', () => stopping.removeEventListener('abort', onStopping))
    if (stopping.aborted) onStopping()
    void this.#watch()
  }

  /** Aborts when the worker has to let go; `reason` says why. */
  get signal(): AbortSignal {
    return this.#release.signal
  }

  /** Aborts when the process ends. */
  get shutdown(): AbortSignal {
    return this.#options.stopping
  }

  get hasProgress(): boolean {
    return this.#hasProgress
  }

  /** Something was found, so the attempt was not for nothing. */
  noteProgress(): void {
    this.#hasProgress = true
  }

  /** The owner's wish to stop is known: go on with what there is. */
  goOn(): void {
    this.#isStopSeen = true
    if (this.reason !== 'stopped') return
    this.#release = new AbortController()
    this.reason = null
  }

  /** A message says that something has changed. */
  look(): void {
    this.#looking.abort()
  }

  end(): void {
    this.#ended.abort()
    this.#looking.abort()
  }

  async #watch(): Promise<void> {
    const { heartbeatMs, onError } = this.#options
    while (!this.#ended.signal.aborted) {
      await pause(heartbeatMs, this.#looking.signal)
      if (this.#ended.signal.aborted) return
      this.#looking = new AbortController()
      // While the database is unavailable, no other worker can take the scan up either.
      await this.#check().catch(onError)
    }
  }

  async #check(): Promise<void> {
    const { beat, isAnotherWaiting, turnMs } = this.#options
    const time = performance.now()
    const workedMs = Math.round(time - this.#beaten)
    this.#beaten = time
    const { hasProgress } = this
    const found = await beat({ workedMs, hasProgress })
    if (this.#ended.signal.aborted) return
    if (found === undefined) this.#let('lost')
    else if (found.isStopping && !this.#isStopSeen) {
      this.#isStopSeen = true
      this.#let('stopped')
    } else if (hasProgress && !this.#isStopSeen && time - this.#began >= turnMs && (await isAnotherWaiting()))
      this.#let('turn')
  }

  #let(reason: ReleaseReason): void {
    if (this.reason === 'lost' || this.reason === 'shutdown') return
    this.reason = reason
    this.#release.abort()
  }
}
