import type { ScanPage } from '../../../storage/scans/scan-pages.ts'

/** What is kept of an address while the scan runs. */
export type KnownAddress = Pick<ScanPage, 'n' | 'state' | 'sources' | 'clicks' | 'via' | 'flags' | 'status'>

const UNKNOWN = 255

/** The addresses of a scan by their numbers, in columns: 15 bytes each, where an object takes ten times as much. */
export class KnownAddresses {
  /** `STATE`; `UNKNOWN` if this scan has not found it. */
  state = new Uint8Array(1024).fill(UNKNOWN)
  sources = new Uint16Array(1024)
  clicks = new Uint16Array(1024)
  /** 0 for none. */
  #via = new Uint32Array(1024)
  flags = new Uint32Array(1024)
  status = new Uint16Array(1024)

  has(n: number): boolean {
    return n < this.state.length && this.state[n] !== UNKNOWN
  }

  set({ n, state, sources, clicks, via, flags, status }: KnownAddress): void {
    if (n >= this.state.length) this.#grow(Math.max(n + 1, 2 * this.state.length))
    this.state[n] = state
    this.sources[n] = sources
    this.clicks[n] = clicks
    this.#via[n] = via ?? 0
    this.flags[n] = flags
    this.status[n] = status
  }

  setWay(n: number, clicks: number, via: number | null): void {
    this.clicks[n] = clicks
    this.#via[n] = via ?? 0
  }

  viaOf(n: number): number | null {
    return this.#via[n] || null
  }

  get(n: number): KnownAddress {
    const state = this.state[n]!
    const sources = this.sources[n]!
    const clicks = this.clicks[n]!
    return { n, state, sources, clicks, via: this.viaOf(n), flags: this.flags[n]!, status: this.status[n]! }
  }

  /** Ascending. */
  numbers(isWanted: (state: number, sources: number) => boolean): number[] {
    const found: number[] = []
    for (let n = 1; n < this.state.length; n++)
      if (this.state[n] !== UNKNOWN && isWanted(this.state[n]!, this.sources[n]!)) found.push(n)
    return found
  }

  #grow(length: number): void {
    const state = new Uint8Array(length).fill(UNKNOWN)
    state.set(this.state)
    this.state = state
    this.sources = grown(this.sources, new Uint16Array(length))
    this.clicks = grown(this.clicks, new Uint16Array(length))
    this.#via = grown(this.#via, new Uint32Array(length))
    this.flags = grown(this.flags, new Uint32Array(length))
    this.status = grown(this.status, new Uint16Array(length))
  }
}

function grown<A extends Uint16Array | Uint32Array>(from: A, to: A): A {
  to.set(from)
  return to
}
