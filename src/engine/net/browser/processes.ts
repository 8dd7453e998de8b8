import { readFile, rm } from 'node:fs/promises'
import { removeStaleFolders } from '../../../common/temporary-folder.ts'
import { waitedIn } from '../processor-wait.ts'

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
  for await (const pid of processTree(root)) {
    const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
    const [, resident = 0, shared = 0] = statm.split(' ').map(Number)
    // Shared pages, mostly the executable, would be counted once per process.
    found.push({ pid, bytes: Math.max(0, resident - shared) * PAGE_BYTES })
  }
  return found
}

/** A process and its descendants, on systems with /proc. */
export async function* processTree(root: number): AsyncGenerator<number> {
  const queue = [root]
  for (let count = 0; queue.length > 0 && count < MAX_PROCESSES; count++) {
    const pid = queue.pop()!
    yield pid
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    for (const child of children.split(' ')) if (/^\d+$/.test(child)) queue.push(Number(child))
  }
}

/** Milliseconds that pages of a browser wait for a processor from now until the function is called: of their main threads, the one that waited longest. */
export async function startPagesWait(browserPid: number): Promise<() => Promise<number | null>> {
  const before = await waitsOfPages(browserPid)
  return async () => {
    const waits = [...(await waitsOfPages(browserPid))].map(([pid, waited]) => waited - (before.get(pid) ?? 0))
    return waits.length === 0 ? null : Math.round(Math.max(...waits))
  }
}

async function waitsOfPages(browserPid: number): Promise<Map<number, number>> {
  const waits = new Map<number, number>()
  if (process.platform !== 'linux') return waits
  for await (const pid of processTree(browserPid)) {
    const [command, stat] = await Promise.all([textOf(pid, 'cmdline'), textOf(pid, 'schedstat')])
    const waited = waitedIn(stat)
    if (waited !== null && command.includes('--type=renderer')) waits.set(pid, waited)
  }
  return waits
}

function textOf(pid: number, name: string): Promise<string> {
  return readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')
}

export interface MemoryWatch {
  /** Number of processes that were killed since the watch started. */
  readonly kills: number
  stop(): void
}

/** Kills any descendant of the browser that exceeds the limit: that page crashes, the others are not affected. */
export function watchMemory(browserPid: number, limitBytes: number, intervalMs = 250): MemoryWatch {
  let kills = 0
  const timer = setInterval(async () => {
    for (const { pid, bytes } of await memoryOf(browserPid)) {
      if (bytes <= limitBytes || pid === browserPid) continue
      kills++
      kill(pid)
    }
  }, intervalMs)
  timer.unref()
  return {
    get kills() {
      return kills
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

/** Of a browser that has exited, or is about to. What is left is removed by the next process. */
export function removeProfile(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => {})
}

/** Removes the profile folders of processes that were killed. */
export function removeStaleProfiles(root?: string, isAlive?: (pid: number) => boolean): Promise<void> {
  return removeStaleFolders(PROFILE_PREFIX, root, isAlive)
}
