import { packJson } from '../../../common/zstd.ts'
import type { Http } from '../../../engine/net/http.ts'
import { collectHost, type StoredHost } from './host-evidence.ts'
import type { RobotsFiles } from './robots-files.ts'

/** Where a domain has more, their pages are judged without it. */
const MAX_HOSTS = 20

/** The part of a scan that has them. */
export const HOSTS_PART = 'hosts'

/** By host; null where it could not be collected. */
export type StoredHosts = Record<string, StoredHost | null>

export interface OtherHostsOptions {
  /** Host of the start page. */
  start: string
  /** What an earlier attempt collected. */
  stored: StoredHosts
  robots: RobotsFiles
  http: Http
  signal: AbortSignal
  /** Milliseconds since the epoch. */
  now(): number
  /** Waits for the pace of the host. */
  turn(url: URL): Promise<void>
}

/** What is the same for all pages of a host, of each host besides the one of the start page: collected once, before its first page. */
export class OtherHosts {
  readonly #options: OtherHostsOptions
  readonly #known: Map<string, StoredHost | null>
  readonly #asked = new Map<string, Promise<void>>()
  #stored: number
  #count: number

  constructor(options: OtherHostsOptions) {
    this.#options = options
    this.#known = new Map(Object.entries(options.stored))
    this.#stored = this.#known.size
    this.#count = this.#known.size
  }

  /** `url`: an address of it that may be requested. */
  async prepare(url: URL): Promise<void> {
    const { host } = url
    if (host === this.#options.start || this.#known.has(host)) return
    let asked = this.#asked.get(host)
    if (asked === undefined) {
      if (this.#count >= MAX_HOSTS) return
      this.#count++
      asked = this.#collect(url)
      this.#asked.set(host, asked)
    }
    await asked
  }

  get(host: string): StoredHost | null {
    return this.#known.get(host) ?? null
  }

  all(): StoredHost[] {
    return [...this.#known.values()].filter((host) => host !== null)
  }

  /** What is to be stored, if it changed since the last time. */
  takeNew(): Uint8Array | null {
    if (this.#known.size === this.#stored) return null
    this.#stored = this.#known.size
    return packJson(Object.fromEntries(this.#known) satisfies StoredHosts)
  }

  async #collect(url: URL): Promise<void> {
    const { robots, http, signal, now, turn } = this.#options
    const root = new URL('/', url)
    const asked = (await robots.allows(root)) ? root : url
    await turn(asked)
    const collectedAt = new Date(now()).toISOString()
    const collected = await collectHost(asked.href, { http, signal, collectedAt })
    signal.throwIfAborted()
    // A host that only redirects elsewhere reveals nothing about itself.
    const isItself = collected.failure === null && new URL(collected.url).host === url.host
    this.#known.set(url.host, isItself ? collected : null)
  }
}
