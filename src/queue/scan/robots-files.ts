import { BoundedCache } from '../../common/bounded-cache.ts'
import { readTextFile } from '../../engine/collectors/files/text-file.ts'
import { MAX_ROBOTS_BYTES } from '../../engine/collectors/robots.ts'
import type { Got, TextFile } from '../../engine/model.ts'
import type { Http } from '../../engine/net/http.ts'
import { createBudget } from '../../engine/net/limits.ts'
import { type OriginRobots, readOriginRobots } from '../../engine/site/robots-gate.ts'
import { toFailure } from '../../errors.ts'

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
  set(origin: string, robots: OriginRobots): void {
    this.#known.set(origin, Promise.resolve(robots))
  }

  of({ origin }: URL): Promise<OriginRobots> {
    const known = this.#known.get(origin)
    if (known !== undefined) return known
    const asked = this.#fetch(origin)
    this.#known.set(origin, asked)
    return asked
  }

  async #fetch(origin: string): Promise<OriginRobots> {
    const got = await collectRobots(origin, this.#http, this.#signal)
    return readOriginRobots(got.ok ? got.value : null)
  }
}

export async function collectRobots(origin: string, http: Http, signal: AbortSignal): Promise<Got<TextFile>> {
  try {
    const context = { http, signal, budget: createBudget(MAX_ROBOTS_BYTES) }
    return { ok: true, value: await readTextFile(new URL('/robots.txt', origin), context, MAX_ROBOTS_BYTES) }
  } catch (thrown) {
    signal.throwIfAborted()
    return { ok: false, ...toFailure(thrown) }
  }
}
