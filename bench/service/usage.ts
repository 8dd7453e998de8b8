import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

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

/** Milliseconds of CPU time of a PostgreSQL: its main process, the connections that are open, and those that have ended. */
export function databaseMs(mainPid: number): number {
  const [user, system] = readFileSync(`/proc/${mainPid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(13, 15)
  return computedMs(mainPid) + (Number(user) + Number(system)) * 10
}

/** Connections that a process has to a port of this machine. */
export function connectionsTo(pid: number, port: number): number {
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').split('\n').slice(1)
  const columns = rows.map((row) => row.trim().split(/\s+/))
  const sockets = new Set(columns.filter((row) => row[2]?.endsWith(remote)).map((row) => `socket:[${row[9]}]`))
  return readdirSync(`/proc/${pid}/fd`).filter((fd) => sockets.has(linkOf(`/proc/${pid}/fd/${fd}`))).length
}

/** The main process of the PostgreSQL that serves one of its connections. */
export function mainPidOf(backendPid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${backendPid}/status`, 'utf8'))![1])
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    // Closed meanwhile.
    return ''
  }
}
