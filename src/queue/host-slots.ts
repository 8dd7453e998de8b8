import { abortFailure } from '../engine/net/deadline.ts'
import type { HostLimiter } from '../engine/net/host-limiter.ts'

/** One run, in whichever process it is performed. */
interface SlotHolder {
  /** A scan: it waits for all others, and they need not hurry for it. */
  isPatient?: boolean
  /** The run has a slot at this host now. */
  grant(host: string): void
  /** Another run waits for one: to be released as soon as it is not in use. */
  reclaim(host: string): void
}

interface Host {
  /** Slots in use, by the run that holds them. */
  held: Map<SlotHolder, number>
  out: number
  waiting: SlotHolder[]
}

/**
 * A fixed number of slots at each host, for all runs of this process together. A run keeps its slots from one request to the next,
 * because most hosts are requested by one run only; it is notified when another one waits.
 */
export class HostSlots {
  readonly #most: number
  readonly #hosts = new Map<string, Host>()

  constructor(most: number) {
    this.#most = most
  }

  request(holder: SlotHolder, name: string): void {
    const host: Host = this.#hosts.get(name) ?? { held: new Map(), out: 0, waiting: [] }
    this.#hosts.set(name, host)
    host.waiting.push(holder)
    this.#next(host, name)
  }

  release(holder: SlotHolder, name: string): void {
    const host = this.#hosts.get(name)
    const held = host?.held.get(holder) ?? 0
    if (host === undefined || held === 0) return
    if (held === 1) host.held.delete(holder)
    else host.held.set(holder, held - 1)
    host.out -= 1
    this.#next(host, name)
  }

  /** The run has ended: all its slots are free, and it waits for none. */
  releaseAll(holder: SlotHolder): void {
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
    while (host.out < this.#most) {
      const holder = this.#takeNext(host)
      if (holder === undefined) break
      host.held.set(holder, (host.held.get(holder) ?? 0) + 1)
      host.out += 1
      holder.grant(name)
    }
    // No run keeps a slot for longer than it needs while others wait.
    const urgent = host.waiting.filter(({ isPatient }) => !isPatient)
    for (const holder of host.held.keys()) if (urgent.some((one) => one !== holder)) holder.reclaim(name)
    if (host.out === 0) this.#hosts.delete(name)
  }

  /** The runs first. The last slot is never a scan's: a run would have to wait for a slow page of it. */
  #takeNext({ waiting, held }: Host): SlotHolder | undefined {
    const run = waiting.findIndex(({ isPatient }) => !isPatient)
    const patient = [...held.keys()].filter(({ isPatient }) => isPatient).length
    if (run === -1 && patient >= Math.max(1, this.#most - 1)) return undefined
    return waiting.splice(Math.max(run, 0), 1)[0]
  }
}

/** The limiter of scans in this process: one slot for each request, after those of all runs that wait. */
export function createPatientLimiter(slots: HostSlots): HostLimiter {
  return {
    acquire(host, signal) {
      if (signal?.aborted) return Promise.reject(abortFailure(signal.reason, host))
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          slots.releaseAll(holder)
          reject(abortFailure(signal?.reason, host))
        }
        const holder: SlotHolder = {
          isPatient: true,
          grant() {
            signal?.removeEventListener('abort', onAbort)
            resolve(() => slots.release(holder, host))
          },
          // Its only request is under way.
          reclaim() {},
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        slots.request(holder, host)
      })
    },
  }
}

type FromRun = { request: string } | { release: string }
type ToRun = { granted: string } | { reclaimed: string }

/** The slots of a run in another process, seen from this one. When the run or its process ends, they are free. */
export function lendSlots(
  send: (message: ToRun) => void,
  slots: HostSlots,
): { onNote(note: unknown): void; onEnd(): void } {
  const holder: SlotHolder = { grant: (host) => send({ granted: host }), reclaim: (host) => send({ reclaimed: host }) }
  return {
    onNote(note) {
      const message = note as FromRun
      if ('request' in message) slots.request(holder, message.request)
      else slots.release(holder, message.release)
    },
    onEnd: () => slots.releaseAll(holder),
  }
}

interface OwnSlots {
  /** Granted and not in use. */
  free: number
  using: number
  asked: number
  /** How many are to be released. */
  reclaimed: number
  waiting: Set<() => void>
}

/** The same seen from the run's process: a limiter that asks for slots. It never asks for more than `most` at a time. */
export function borrowSlots(
  send: (message: FromRun) => void,
  most: number,
): { limiter: HostLimiter; onNote(note: unknown): void } {
  const hosts = new Map<string, OwnSlots>()

  function onNote(note: unknown): void {
    const message = note as Partial<{ granted: string; reclaimed: string }>
    if (message.granted !== undefined) {
      const slots = slotsAt(message.granted)
      slots.asked -= 1
      slots.free += 1
      serve(message.granted, slots)
    } else if (message.reclaimed !== undefined) {
      const slots = slotsAt(message.reclaimed)
      if (slots.reclaimed < slots.free + slots.using) slots.reclaimed += 1
      serve(message.reclaimed, slots)
    }
  }

  function slotsAt(host: string): OwnSlots {
    let slots = hosts.get(host)
    if (slots === undefined) {
      slots = { free: 0, using: 0, asked: 0, reclaimed: 0, waiting: new Set() }
      hosts.set(host, slots)
    }
    return slots
  }

  /** First the runs that wait elsewhere, then the requests that wait here. */
  function serve(host: string, slots: OwnSlots): void {
    while (slots.reclaimed > 0 && slots.free > 0) {
      slots.reclaimed -= 1
      slots.free -= 1
      send({ release: host })
    }
    for (const start of slots.waiting) {
      if (slots.free === 0) break
      slots.free -= 1
      slots.using += 1
      slots.waiting.delete(start)
      start()
    }
    while (slots.asked < slots.waiting.size && slots.asked + slots.using + slots.free < most) {
      slots.asked += 1
      send({ request: host })
    }
  }

  const limiter: HostLimiter = {
    acquire(host, signal) {
      if (signal?.aborted) return Promise.reject(abortFailure(signal.reason, host))
      const slots = slotsAt(host)
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          slots.waiting.delete(start)
          reject(abortFailure(signal?.reason, host))
        }
        const start = () => {
          signal?.removeEventListener('abort', onAbort)
          let left = false
          resolve(() => {
            if (left) return
            left = true
            slots.using -= 1
            slots.free += 1
            serve(host, slots)
          })
        }
        slots.waiting.add(start)
        serve(host, slots)
        if (slots.waiting.has(start)) signal?.addEventListener('abort', onAbort, { once: true })
      })
    },
  }
  return { limiter, onNote }
}
