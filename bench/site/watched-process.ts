import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

export interface WatchedRun {
  ms: number
  /** When it ended; milliseconds since 1970. */
  endedAt: number
  /** CPU time of the process and everything that it started. */
  cpuMs: number
  /** The most memory that they had together; what they share counts once. */
  peakMb: number
  code: number | null
  stdout: string
  stderr: string
}

/** Memory is read this often; reading it takes a few milliseconds for each process. */
const SAMPLE_MS = 250

/** Runs a command to its end and watches what it uses, where there is /proc. */
export async function watchedRun(
  args: string[],
  { env = {}, onStart }: { env?: Record<string, string>; onStart?: (kill: () => void) => void } = {},
): Promise<WatchedRun> {
  const started = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid!
  onStart?.(() => child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (data) => {
    stdout += data
  })
  child.stderr.on('data', (data) => {
    stderr = (stderr + data).slice(-10_000)
  })
  let cpuMs = 0
  let peakMb = 0
  const sample = setInterval(() => {
    const tree = treeOf(pid)
    cpuMs = Math.max(cpuMs, sumOf(tree, usedMs))
    peakMb = Math.max(peakMb, sumOf(tree, memoryMb))
  }, SAMPLE_MS)
  const [code] = await once(child, 'close')
  clearInterval(sample)
  return { ms: performance.now() - started, endedAt: Date.now(), cpuMs, peakMb, code, stdout, stderr }
}

function sumOf(tree: number[], measure: (pid: number) => number): number {
  let sum = 0
  for (const pid of tree) {
    try {
      sum += measure(pid)
    } catch {
      // It has just exited.
    }
  }
  return sum
}

function treeOf(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '),
    )
    return [pid, ...children.filter((child) => child !== '').flatMap((child) => treeOf(Number(child)))]
  } catch {
    // It has just exited.
    return []
  }
}

/** With that of its children that have ended. */
function usedMs(pid: number): number {
  const times = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 15)
  return times.reduce((sum, ticks) => sum + Number(ticks) * 10, 0)
}

/** Proportional set size. */
function memoryMb(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
}
