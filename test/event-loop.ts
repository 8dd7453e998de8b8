import { setImmediate } from 'node:timers/promises'

/** Lets everything happen that needs no more than rounds of the event loop: what has not happened then waits for something else. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await setImmediate()
}

/**
 * The most that work notes within one turn of the event loop. Nothing else happens in a turn, such as an answer to a request: unlike time,
 * it is the same on every machine.
 */
export async function mostInOneTurn(work: (note: (size: number) => void) => Promise<unknown>): Promise<number> {
  let inTurn = 0
  let most = 0
  let isOver = false
  const turns = (async () => {
    for (; !isOver; inTurn = 0) await setImmediate()
  })()
  try {
    await work((size) => {
      inTurn += size
      most = Math.max(most, inTurn)
    })
  } finally {
    isOver = true
    await turns
  }
  return most
}
