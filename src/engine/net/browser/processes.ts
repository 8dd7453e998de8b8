import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ProcessMemory {
  pid: number
  bytes: number
}

const PAGE = 4096
const MAX_PROCESSES = 500

/** A process and all that came from it, with the memory each holds of its own; empty where the system does not tell. */
export async function memoryOf(root: number): Promise<ProcessMemory[]> {
  if (process.platform !== 'linux') return []
  const found: ProcessMemory[] = []
  const open = [root]
  while (open.length > 0 && found.length < MAX_PROCESSES) {
    const pid = open.pop()!
    const [children, statm] = await Promise.all([
      readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/statm`, 'utf8').catch(() => ''),
    ])
    const [, resident = 0, shared = 0] = statm.split(' ').map(Number)
    // Shared pages, mostly the program itself, would be counted once for each process.
    found.push({ pid, bytes: Math.max(0, resident - shared) * PAGE })
    for (const child of children.split(' ')) if (/^\d+$/.test(child)) open.push(Number(child))
  }
  return found
}

export interface Watch {
  /** Whether a process was ended since the watch began. */
  readonly ended: boolean
  stop(): void
}

/** Ends any one process below the browser that takes more than its share: the page in it crashes, others do not notice. */
export function watchMemory(browser: number, mostBytes: number, everyMs = 250): Watch {
  let ended = false
  const timer = setInterval(async () => {
    for (const { pid, bytes } of await memoryOf(browser)) {
      if (bytes <= mostBytes || pid === browser) continue
      ended = true
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended by itself meanwhile.
      }
    }
  }, everyMs)
  timer.unref()
  return {
    get ended() {
      return ended
    },
    stop: () => clearInterval(timer),
  }
}

/** Every process the browser started; puppeteer makes it the leader of its group. */
export function killProcessGroup(pid: number): void {
  for (const target of [-pid, pid])
    try {
      process.kill(target, 'SIGKILL')
    } catch {
      // Gone already.
    }
}

/** Profile folders carry the id of the process that made them. */
export const PROFILE_PREFIX = 'verdict-browser-'

/** Removes what processes that were killed left behind. */
export async function removeStaleProfiles(root = tmpdir(), isAlive = alive): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names) {
    const pid = Number(new RegExp(`^${PROFILE_PREFIX}(\\d+)-`).exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) await rm(join(root, name), { recursive: true, force: true }).catch(() => {})
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process of that number is a process all the same.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
