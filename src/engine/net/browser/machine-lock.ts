import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../../../common/durations.ts'

export interface MachineLockOptions {
  folder?: string
  /** After so long it is given up, and the work done without it: a process that hangs must not stop all others. */
  patienceMs?: number
  pollMs?: number
}

const PATIENCE_MS = 15 * MINUTE_MS
const POLL_MS = 200

/**
 * Waits until no other process of this user on this machine holds the lock of that name, and resolves to the function that returns it.
 * Rejects if the signal aborts. It is an exclusive transaction on an empty file, which the operating system ends with the process, however
 * that ends.
 */
export async function acquireMachineLock(
  name: string,
  signal?: AbortSignal,
  { folder = tmpdir(), patienceMs = PATIENCE_MS, pollMs = POLL_MS }: MachineLockOptions = {},
): Promise<() => void> {
  const file = open(join(folder, `verdict-${userInfo().uid}-${name}.lock`))
  if (file === null) return () => {}
  const until = performance.now() + patienceMs
  try {
    while (!hold(file) && performance.now() < until) await sleep(pollMs, undefined, { signal })
    signal?.throwIfAborted()
  } catch (error) {
    file.close()
    throw error
  }
  return () => file.close()
}

/** null where no file can be created. */
function open(path: string): DatabaseSync | null {
  try {
    return new DatabaseSync(path, { timeout: 0 })
  } catch {
    return null
  }
}

function hold(file: DatabaseSync): boolean {
  try {
    file.exec('begin exclusive')
    return true
  } catch {
    return false
  }
}
