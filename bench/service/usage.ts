import { readdirSync, readFileSync } from 'node:fs'

/** Only where there is /proc, which counts by tens of milliseconds. */

/** Milliseconds of CPU time that a process and the children it has now have used, threads and all. */
export function computedMs(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + usedMs(`/proc/${one}/stat`), 0)
}

/** The same of the thread that runs the event loop. */
export function mainThreadMs(pid: number): number {
  return usedMs(`/proc/${pid}/task/${pid}/stat`)
}

/** Resident memory of a process and its children; what they share, such as Node itself, counts once. */
export function residentMegabytes(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + shareOf(one), 0)
}

function shareOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // It has just exited.
    return 0
  }
}

function childrenOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '),
  )
  return children.filter((child) => child !== '').map(Number)
}

function usedMs(file: string): number {
  const [user, system] = readFileSync(file, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}
