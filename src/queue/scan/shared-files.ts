import { packJson, unpackJsonSync } from '../../common/zstd.ts'
import { answerOf } from '../../engine/collectors/files/resource-answer.ts'
import type { Got, ResourceAnswer, ResourceKind } from '../../engine/model.ts'
import type { Http } from '../../engine/net/http.ts'
import { type Budget, createBudget } from '../../engine/net/limits.ts'
import { hashText } from '../../engine/site/address.ts'
import { toFailure } from '../../errors.ts'
import type { StoredFile } from '../../storage/scans/scan-pages.ts'
import { LIMITS } from './scan-options.ts'

/** Bytes of scripts and style sheets of a whole scan. */
const BYTES = 256 * 1024 * 1024

export interface SharedFilesOptions {
  http: Http
  signal: AbortSignal
  turn(url: URL): Promise<void>
  /** What an earlier attempt of the scan stored. */
  stored(hash: number): Promise<Uint8Array | undefined>
}

/** Scripts and style sheets of a site: each is requested once, however many pages use it. */
export class SharedFiles {
  readonly #http: Http
  readonly #turn: (url: URL) => Promise<void>
  readonly #signal: AbortSignal
  readonly #budget: Budget = createBudget(BYTES)
  readonly #answers = new Map<string, Promise<Got<ResourceAnswer>>>()
  readonly #stored: (hash: number) => Promise<Uint8Array | undefined>
  #unsaved: StoredFile[] = []

  constructor({ http, signal, turn, stored }: SharedFilesOptions) {
    this.#http = http
    this.#signal = signal
    this.#turn = turn
    this.#stored = stored
  }

  get(url: string, kind: ResourceKind): Promise<Got<ResourceAnswer>> {
    const known = this.#answers.get(url)
    if (known !== undefined) return known
    if (this.#answers.size >= LIMITS.sharedFiles) return Promise.resolve(TOO_MANY)
    const answer = this.#fetch(url, kind)
    this.#answers.set(url, answer)
    return answer
  }

  /** What was requested since the last call, to be stored. */
  takeNew(): StoredFile[] {
    const files = this.#unsaved
    this.#unsaved = []
    return files
  }

  async #fetch(url: string, kind: ResourceKind): Promise<Got<ResourceAnswer>> {
    const hash = hashText(url)
    const stored = await this.#stored(hash)
    if (stored !== undefined) {
      const [known, got] = unpackJsonSync<[url: string, got: Got<ResourceAnswer>]>(stored)
      if (known === url) return got
    }
    const got = await this.#request(url, kind)
    this.#unsaved.push({ hash, body: packJson([url, got]) })
    return got
  }

  async #request(url: string, kind: ResourceKind): Promise<Got<ResourceAnswer>> {
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
