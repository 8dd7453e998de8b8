import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The operating system's side of a browser: its processes, their memory, and the profile folders they leave behind. */

export interface ProcessMemory {
  pid: number
  bytes: number
}

const PAGE_BYTES = 4096
const MAX_PROCESSES = 500

/** A process and its descendants with the memory of each; empty on systems without /proc. */
export async function memoryOf(root: number): Promise<ProcessMemory[]> {
  if (process.platform !== 'linux') return []
  const found: ProcessMemory[] = []
  const queue = [root]
  while (queue.length > 0 && found.length < MAX_PROCESSES) {
    const pid = queue.pop()!
    const [children, statm] = await Promise.all([
      readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
      readFile(`/proc/${pid}/statm`, 'utf8').catch(() => ''),
    ])
    const [, resident = 0, shared = 0] = statm.split(' ').map(Number)
    // Shared pages, mostly the executable, would be counted once per process.
    found.push({ pid, bytes: Math.max(0, resident - shared) * PAGE_BYTES })
    for (const child of children.split(' ')) if (/^\d+$/.test(child)) queue.push(Number(child))
  }
  return found
}

export interface MemoryWatch {
  /** Whether a process was killed since the watch started. */
  readonly hasKilled: boolean
  stop(): void
}

/** Kills any descendant of the browser that exceeds the limit: that page crashes, the others are not affected. */
export function watchMemory(browserPid: number, limitBytes: number, intervalMs = 250): MemoryWatch {
  let hasKilled = false
  const timer = setInterval(async () => {
    for (const { pid, bytes } of await memoryOf(browserPid)) {
      if (bytes <= limitBytes || pid === browserPid) continue
      hasKilled = true
      kill(pid)
    }
  }, intervalMs)
  timer.unref()
  return {
    get hasKilled() {
      return hasKilled
    },
    stop: () => clearInterval(timer),
  }
}

/** The browser and every process it started; Puppeteer makes it the leader of its process group. */
export function killProcessGroup(pid: number): void {
  kill(-pid)
  kill(pid)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has exited already.
  }
}

/** Profile folders are named after the process that created them. */
export const PROFILE_PREFIX = 'verdict-browser-'

/** Removes the profile folders of processes that were killed. */
export async function removeStaleProfiles(root = tmpdir(), isAlive = processExists): Promise<void> {
  const names = await readdir(root).catch(() => [])
  for (const name of names) {
    const pid = Number(new RegExp(`^${PROFILE_PREFIX}(\\d+)-`).exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) await rm(join(root, name), { recursive: true, force: true }).catch(() => {})
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
