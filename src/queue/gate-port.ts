import { abortFailure } from '../engine/net/deadline.ts'
import type { Gate } from '../engine/net/politeness.ts'
import type { Holder, Leases } from './leases.ts'

/** Turns at hosts for the processes that judge: they are kept here, and leased to each run by notes between the two. */

type Question = { want: string } | { giveBack: string }
type Answer = { granted: string } | { recalled: string }

/** The end of whoever keeps them. When the run ends, or its process does, all its turns end. */
export function keepLeases(
  send: (answer: Answer) => void,
  leases: Leases,
): { onNote(note: unknown): void; onEnd(): void } {
  const holder: Holder = { grant: (host) => send({ granted: host }), recall: (host) => send({ recalled: host }) }
  return {
    onNote(note) {
      const question = note as Question
      if ('want' in question) leases.want(holder, question.want)
      else leases.giveBack(holder, question.giveBack)
    },
    onEnd: () => leases.leave(holder),
  }
}

interface Turns {
  /** Leased and not in use. */
  free: number
  using: number
  asked: number
  /** So many are to be given back. */
  recalled: number
  waiting: Set<() => void>
}

/** The run's end. No more than `most` at a time are ever asked for. */
export function leasedGate(
  tell: (question: Question) => void,
  most: number,
): { gate: Gate; onNote(note: unknown): void } {
  const hosts = new Map<string, Turns>()

  function onNote(note: unknown): void {
    const answer = note as Partial<{ granted: string; recalled: string }>
    if (answer.granted !== undefined) {
      const turns = turnsAt(answer.granted)
      turns.asked -= 1
      turns.free += 1
      serve(answer.granted, turns)
    } else if (answer.recalled !== undefined) {
      const turns = turnsAt(answer.recalled)
      if (turns.recalled < turns.free + turns.using) turns.recalled += 1
      serve(answer.recalled, turns)
    }
  }

  function turnsAt(host: string): Turns {
    let turns = hosts.get(host)
    if (turns === undefined) {
      turns = { free: 0, using: 0, asked: 0, recalled: 0, waiting: new Set() }
      hosts.set(host, turns)
    }
    return turns
  }

  /** First what others wait for, then what waits here. */
  function serve(host: string, turns: Turns): void {
    while (turns.recalled > 0 && turns.free > 0) {
      turns.recalled -= 1
      turns.free -= 1
      tell({ giveBack: host })
    }
    for (const start of turns.waiting) {
      if (turns.free === 0) break
      turns.free -= 1
      turns.using += 1
      turns.waiting.delete(start)
      start()
    }
    while (turns.asked < turns.waiting.size && turns.asked + turns.using + turns.free < most) {
      turns.asked += 1
      tell({ want: host })
    }
  }

  const gate: Gate = {
    enter(host, signal) {
      if (signal?.aborted) return Promise.reject(abortFailure(signal.reason, host))
      const turns = turnsAt(host)
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          turns.waiting.delete(start)
          reject(abortFailure(signal?.reason, host))
        }
        const start = () => {
          signal?.removeEventListener('abort', onAbort)
          let left = false
          resolve(() => {
            if (left) return
            left = true
            turns.using -= 1
            turns.free += 1
            serve(host, turns)
          })
        }
        turns.waiting.add(start)
        serve(host, turns)
        if (turns.waiting.has(start)) signal?.addEventListener('abort', onAbort, { once: true })
      })
    },
  }
  return { gate, onNote }
}
