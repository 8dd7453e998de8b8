import { BoundedCache } from '../../../common/bounded-cache.ts'
import { WorkTurns } from '../../../common/work-turns.ts'
import { readTextFile } from '../../../engine/collectors/files/text-file.ts'
import { MAX_ROBOTS_BYTES } from '../../../engine/collectors/robots.ts'
import type { Collected, TextFile } from '../../../engine/model.ts'
import type { Http } from '../../../engine/net/http.ts'
import { createBudget } from '../../../engine/net/limits.ts'
import { type OriginRobots, type RobotsAnswer, readOriginRobots } from '../../../engine/site/search/robots-gate.ts'
import { toFailure } from '../../../errors.ts'

interface RobotsFile {
  answer: RobotsAnswer
  rules: OriginRobots
}

interface CachedFile {
  file: Promise<RobotsFile>
  bytes: number
}

/** Of all files in memory; of a host that is dropped it is requested again. */
const MAX_CACHED_BYTES = 4 * 2 ** 20
/** What one takes at least, with its rules. */
const LEAST_BYTES = 4 * 1024

/** Long rules take 2 ms for a long URL, as long as so many characters of other work. */
const RULES_WORK = 20_000

/** The robots.txt of each origin of a scan, requested once. */
export class RobotsFiles {
  readonly #http: Http
  readonly #signal: AbortSignal
  readonly #turns = new WorkTurns()
  readonly #known = new BoundedCache<string, CachedFile>(MAX_CACHED_BYTES, ({ bytes }) => LEAST_BYTES + bytes)

  constructor(http: Http, signal: AbortSignal) {
    this.#http = http
    this.#signal = signal
  }

  /** What was collected with the start page. */
  set(origin: string, answer: RobotsAnswer): void {
    this.#known.set(origin, { file: Promise.resolve(readFile(answer)), bytes: answer?.text.length ?? 0 })
  }

  async of({ origin }: URL): Promise<OriginRobots> {
    return (await this.#file(origin)).rules
  }

  /** Whether its origin allows our crawler to request it, or another one by its token in lower case. */
  async allows(url: URL, token?: string): Promise<boolean> {
    await this.#turns.after(RULES_WORK)
    return (await this.of(url)).decide(url.href, token).allowed
  }

  async answerOf(origin: string): Promise<RobotsAnswer> {
    return (await this.#file(origin)).answer
  }

  #file(origin: string): Promise<RobotsFile> {
    const known = this.#known.get(origin)
    if (known !== undefined) return known.file
    const file = this.#fetch(origin)
    this.#known.set(origin, { file, bytes: 0 })
    return file
  }

  async #fetch(origin: string): Promise<RobotsFile> {
    const got = await collectRobots(origin, this.#http, this.#signal)
    const answer = got.ok ? got.value : null
    const file = readFile(answer)
    this.#known.set(origin, { file: Promise.resolve(file), bytes: answer?.text.length ?? 0 })
    return file
  }
}

function readFile(answer: RobotsAnswer): RobotsFile {
  return { answer, rules: readOriginRobots(answer) }
}

export async function collectRobots(origin: string, http: Http, signal: AbortSignal): Promise<Collected<TextFile>> {
  try {
    const context = { http, signal, budget: createBudget(MAX_ROBOTS_BYTES) }
    return { ok: true, value: await readTextFile(new URL('/robots.txt', origin), context, MAX_ROBOTS_BYTES) }
  } catch (thrown) {
    signal.throwIfAborted()
    return { ok: false, ...toFailure(thrown) }
  }
}
