import { setImmediate } from 'node:timers/promises'

/** Lets everything happen that needs no more than rounds of the event loop: what has not happened then waits for something else. */
export async function settle(): Promise<void> {
  for (let round = 0; round < 20; round++) await setImmediate()
}
