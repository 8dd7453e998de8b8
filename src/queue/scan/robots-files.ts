import { BoundedCache } from '../../common/bounded-cache.ts'
import type { Got, TextFile } from '../../engine/model.ts'
import type { Http } from '../../engine/net/http.ts'
import { type OriginRobots, readOriginRobots } from '../../engine/site/robots-gate.ts'

/** RFC 9309 §2.5 demands at least 500 KiB. */
const LIMIT = 500 * 1024
const MAX_ORIGINS = 1_000

/** The robots.txt of each origin of a scan, requested once. */
export class RobotsFiles {
  readonly #http: Http
  readonly #signal: AbortSignal
  readonly #known = new BoundedCache<string, Promise<OriginRobots>>(MAX_ORIGINS)

  constructor(http: Http, signal: AbortSignal) {
    this.#http = http
    this.#signal = signal
  }

  /** What was collected with the start page. */
  set(origin: string, robots: Got<TextFile>): void {
    this.#known.set(origin, Promise.resolve(readOriginRobots(robots.ok ? robots.value : null)))
  }

  of({ origin }: URL): Promise<OriginRobots> {
    const known = this.#known.get(origin)
    if (known !== undefined) return known
    const asked = this.#fetch(origin)
    this.#known.set(origin, asked)
    return asked
  }

  async #fetch(origin: string): Promise<OriginRobots> {
    try {
      const { reply } = await this.#http.follow(new URL('/robots.txt', origin), {
        signal: this.#signal,
        limit: LIMIT,
        onLimit: 'truncate',
        accept: 'text/plain,*/*;q=0.5',
      })
      const { status, url, body } = reply
      return readOriginRobots({ status, url, text: new TextDecoder().decode(body) })
    } catch {
      this.#signal.throwIfAborted()
      return readOriginRobots(null)
    }
  }
}
