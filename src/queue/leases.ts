/** Who may hold turns: one run, wherever it is performed. */
export interface Holder {
  /** Here is a turn at this host. */
  grant(host: string): void
  /** Somebody else waits for one: give one back, as soon as it is not in use. */
  recall(host: string): void
}

interface Host {
  /** Turns that are out, by who holds them. */
  held: Map<Holder, number>
  out: number
  waiting: Holder[]
}

/**
 * So many turns at each host for all runs of this process together. A run keeps its turns from one request to the next, for
 * most hosts are asked by one run only; it is told when another one waits.
 */
export class Leases {
  readonly #most: number
  readonly #hosts = new Map<string, Host>()

  constructor(most: number) {
    this.#most = most
  }

  want(holder: Holder, name: string): void {
    const host: Host = this.#hosts.get(name) ?? { held: new Map(), out: 0, waiting: [] }
    this.#hosts.set(name, host)
    host.waiting.push(holder)
    this.#next(host, name)
  }

  giveBack(holder: Holder, name: string): void {
    const host = this.#hosts.get(name)
    const held = host?.held.get(holder) ?? 0
    if (host === undefined || held === 0) return
    if (held === 1) host.held.delete(holder)
    else host.held.set(holder, held - 1)
    host.out -= 1
    this.#next(host, name)
  }

  /** The run is over: all its turns are free, and it waits for none. */
  leave(holder: Holder): void {
    for (const [name, host] of this.#hosts) {
      const held = host.held.get(holder) ?? 0
      if (held === 0 && !host.waiting.includes(holder)) continue
      host.waiting = host.waiting.filter((one) => one !== holder)
      host.out -= held
      host.held.delete(holder)
      this.#next(host, name)
    }
  }

  #next(host: Host, name: string): void {
    while (host.out < this.#most && host.waiting.length > 0) {
      const holder = host.waiting.shift()!
      host.held.set(holder, (host.held.get(holder) ?? 0) + 1)
      host.out += 1
      holder.grant(name)
    }
    // Nobody keeps a turn for longer than it needs while others wait.
    for (const holder of host.held.keys()) if (host.waiting.some((one) => one !== holder)) holder.recall(name)
    if (host.out === 0) this.#hosts.delete(name)
  }
}
