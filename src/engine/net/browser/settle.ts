import { setTimeout as sleep } from 'node:timers/promises'
import type { NetworkLog } from './network-log.ts'

/** Nothing on the network for so long, and the page counts as settled. */
const QUIET_MS = 250
const LOOK_MS = 25

/** Waits until the page asks for nothing more; false where it never stops. */
export async function settle(log: NetworkLog, mostMs: number, now: () => number): Promise<boolean> {
  const end = now() + mostMs
  const from = now()
  while (now() < end) {
    if (log.open === 0 && now() - Math.max(log.lastChange, from - QUIET_MS / 2) >= QUIET_MS) return true
    await sleep(LOOK_MS)
  }
  return false
}
