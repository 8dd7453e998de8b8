import { answerOf } from '../../engine/collectors/files/resource-answer.ts'
import type { Got, ResourceAnswer, ResourceKind } from '../../engine/model.ts'
import type { Http } from '../../engine/net/http.ts'
import { type Budget, createBudget } from '../../engine/net/limits.ts'
import { toFailure } from '../../errors.ts'
import { LIMITS } from './scan-options.ts'

/** Bytes of scripts and style sheets of a whole scan. */
const BYTES = 256 * 1024 * 1024

/** Scripts and style sheets of a site: each is requested once, however many pages use it. */
export class SharedFiles {
  readonly #http: Http
  readonly #turn: (url: URL) => Promise<void>
  readonly #signal: AbortSignal
  readonly #budget: Budget = createBudget(BYTES)
  readonly #answers = new Map<string, Promise<Got<ResourceAnswer>>>()

  constructor(http: Http, signal: AbortSignal, turn: (url: URL) => Promise<void>) {
    this.#http = http
    this.#signal = signal
    this.#turn = turn
  }

  get(url: string, kind: ResourceKind): Promise<Got<ResourceAnswer>> {
    const known = this.#answers.get(url)
    if (known !== undefined) return known
    if (this.#answers.size >= LIMITS.sharedFiles) return Promise.resolve(TOO_MANY)
    const answer = this.#fetch(url, kind)
    this.#answers.set(url, answer)
    return answer
  }

  /** Those that were requested, with their status; 0 without an answer. */
  async statuses(): Promise<{ url: string; status: number }[]> {
    return Promise.all(
      [...this.#answers].map(async ([url, answer]) => {
        const got = await answer
        return { url, status: got.ok ? got.value.status : 0 }
      }),
    )
  }

  async #fetch(url: string, kind: ResourceKind): Promise<Got<ResourceAnswer>> {
    try {
      await this.#turn(new URL(url))
      const context = { http: this.#http, signal: this.#signal, budget: this.#budget }
      return { ok: true, value: await answerOf({ url, kind, load: 'eager' }, context) }
    } catch (thrown) {
      return { ok: false, ...toFailure(thrown) }
    }
  }
}

const TOO_MANY: Got<never> = {
  ok: false,
  code: 'not_collected',
  message: `A scan loads up to ${LIMITS.sharedFiles} scripts and style sheets.`,
}
