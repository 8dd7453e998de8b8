import type { MessagePort } from 'node:worker_threads'
import { stopped } from '../engine/net/deadline.ts'
import type { Gate } from '../engine/net/politeness.ts'

/** One gate for all threads of a process: it stands in the main thread, and the others ask through a port for each run. */

type Question = { enter: number; host: string } | { leave: number }

interface Answer {
  entered: number
}

/** The end in the main thread. When the port closes, because the run is over or its thread died, all its turns end. */
export function keepGate(port: MessagePort, gate: Gate): void {
  const turns = new Map<number, { gone: AbortController; leave?: () => void }>()

  function end(number: number): void {
    const turn = turns.get(number)
    turns.delete(number)
    if (turn?.leave) turn.leave()
    else turn?.gone.abort()
  }

  async function enter(number: number, host: string): Promise<void> {
    const turn: { gone: AbortController; leave?: () => void } = { gone: new AbortController() }
    turns.set(number, turn)
    try {
      turn.leave = await gate.enter(host, turn.gone.signal)
    } catch {
      // Whoever asked does not want it any more.
      return
    }
    if (turn.gone.signal.aborted) turn.leave()
    else port.postMessage({ entered: number } satisfies Answer)
  }

  port.on('message', (question: Question) => {
    if ('enter' in question) void enter(question.enter, question.host)
    else end(question.leave)
  })
  port.on('close', () => {
    for (const number of [...turns.keys()]) end(number)
  })
}

/** The end in a thread. */
export function remoteGate(port: MessagePort): Gate {
  const waiting = new Map<number, () => void>()
  let asked = 0
  port.on('message', (answer: Partial<Answer>) => {
    if (answer.entered !== undefined) waiting.get(answer.entered)?.()
  })

  return {
    enter(host, signal) {
      if (signal?.aborted) return Promise.reject(stopped(signal.reason, host))
      const number = ++asked
      const leave = () => port.postMessage({ leave: number } satisfies Question)
      return new Promise((resolve, reject) => {
        const settle = () => {
          waiting.delete(number)
          signal?.removeEventListener('abort', onAbort)
        }
        const onAbort = () => {
          settle()
          leave()
          reject(stopped(signal?.reason, host))
        }
        waiting.set(number, () => {
          settle()
          resolve(leave)
        })
        signal?.addEventListener('abort', onAbort)
        port.postMessage({ enter: number, host } satisfies Question)
      })
    },
  }
}
