import { packJson, unpackJsonSync } from '../../../common/zstd.ts'
import { toResourceAnswer } from '../../../engine/collectors/files/resource-answer.ts'
import type { Collected, ResourceAnswer, ResourceKind } from '../../../engine/model.ts'
import type { Http } from '../../../engine/net/http.ts'
import { type Budget, createBudget } from '../../../engine/net/limits.ts'
import { hashText } from '../../../engine/site/addresses/address.ts'
import { toFailure } from '../../../errors.ts'
import type { StoredFile } from '../../../storage/scans/scan-pages.ts'
import { LIMITS } from '../scan-options.ts'

/** Bytes of scripts and style sheets of a whole scan. */
const BYTES = 256 * 1024 * 1024

export interface SharedFilesOptions {
  /** At the pace of the host. */
  http: Http
  signal: AbortSignal
  /** By the robots.txt of the site. */
  isAllowed(url: URL): Promise<boolean>
  /** What an earlier attempt of the scan stored. */
  stored(hash: number): Promise<Uint8Array | undefined>
}

/** Scripts and style sheets of a site: each is requested once, however many pages use it. */
export class SharedFiles {
  readonly #http: Http
  readonly #isAllowed: (url: URL) => Promise<boolean>
  readonly #signal: AbortSignal
  readonly #budget: Budget = createBudget(BYTES)
  readonly #answers = new Map<string, Promise<Collected<ResourceAnswer>>>()
  readonly #stored: (hash: number) => Promise<Uint8Array | undefined>
  #unsaved: StoredFile[] = []

  constructor({ http, signal, isAllowed, stored }: SharedFilesOptions) {
    this.#http = http
    this.#signal = signal
    this.#isAllowed = isAllowed
    this.#stored = stored
  }

  get(url: string, kind: ResourceKind): Promise<Collected<ResourceAnswer>> {
    const known = this.#answers.get(url)
    if (known !== undefined) return known
    if (this.#answers.size >= LIMITS.sharedFiles) return Promise.resolve(TOO_MANY)
    const answer = this.#fetch(url, kind)
    this.#answers.set(url, answer)
    return answer
  }

  /** The answer of a file that this attempt of the scan requested. */
  known(url: string): Promise<Collected<ResourceAnswer>> | undefined {
    return this.#answers.get(url)
  }

  /** What was requested since the last call, to be stored. */
  takeNew(): StoredFile[] {
    const files = this.#unsaved
    this.#unsaved = []
    return files
  }

  async #fetch(url: string, kind: ResourceKind): Promise<Collected<ResourceAnswer>> {
    const hash = hashText(url)
    const stored = await this.#stored(hash)
    if (stored !== undefined) {
      const [known, got] = unpackJsonSync<[url: string, got: Collected<ResourceAnswer>]>(stored)
      if (known === url) return got
    }
    const got = await this.#request(url, kind)
    this.#unsaved.push({ hash, body: packJson([url, got]) })
    return got
  }

  async #request(url: string, kind: ResourceKind): Promise<Collected<ResourceAnswer>> {
    try {
      if (!(await this.#isAllowed(new URL(url)))) return BLOCKED
      const context = { http: this.#http, signal: this.#signal, budget: this.#budget }
      return { ok: true, value: await toResourceAnswer({ url, kind, load: 'eager' }, context) }
    } catch (thrown) {
      return { ok: false, ...toFailure(thrown) }
    }
  }
}

const BLOCKED: Collected<never> = {
  ok: false,
  code: 'not_collected',
  message: 'robots.txt blocks this file, so it was not requested.',
}

const TOO_MANY: Collected<never> = {
  ok: false,
  code: 'not_collected',
  message: `A scan loads up to ${LIMITS.sharedFiles} scripts and stylesheets.`,
}
