import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MEMORY_FLAGS } from './heap-limits.ts'

/**
 * A child process with limits, for work on untrusted input. A thread is not enough: V8 aborts the whole process when a thread makes
 * a single large allocation beyond its heap (docs/decisions/judging-processes.md).
 */
export interface BoundedProcess<Task, Answer> {
  /** The number of running tasks. */
  readonly tasks: number
  readonly alive: boolean
  /** A task was slow: the process gives way to others for the rest of its life. */
  readonly isSlow: boolean
  /** Rejects with `ProcessEnded` if the process ends first, and with another error if the task throws. */
  run(task: Task, talk?: TaskNotes): Promise<Answer>
  kill(): void
}

/** Notes between a task and its caller while it runs. */
export type TaskNotes = (send: (note: unknown) => void) => { onNote?(note: unknown): void; onEnd?(): void }

export interface ProcessBounds {
  heapMb: number
  /** CPU time between two messages of the child, while one task runs alone and while several share the process. */
  cpuMs: { alone: number; shared: number }
  /** CPU time of all tasks together. */
  allCpuMs: number
  /** Memory of the whole process, which has more than its heap; not checked on systems without /proc. */
  residentMb: number
  /** Wall-clock time of one task, far more than it should take. */
  taskMs: number
}

export interface BoundedProcessOptions extends Partial<ProcessBounds> {
  /** A module that calls `answerTasks`. */
  file: URL
  /** Sent to it once. */
  settings?: unknown
  /** It gives way to other processes from the start. */
  isLowPriority?: boolean
  onExit?: () => void
}

export type EndReason = 'memory' | 'cpu' | 'time' | 'crash'

/** The process ended before the task did. */
export class ProcessEnded extends Error {
  readonly reason: EndReason
  /** The task ran alone or is known to be the cause, so it would end the next process, too. */
  readonly atFault: boolean

  constructor(reason: EndReason, atFault: boolean, detail: string) {
    super(`The process ended (${reason}). ${detail}`.trim())
    this.name = 'ProcessEnded'
    this.reason = reason
    this.atFault = atFault
  }
}

export type ToChild = { settings: unknown } | { id: number; task: unknown } | { id: number; note: unknown }
export type FromChild = { id: number } & ({ answer: unknown } | { failure: string } | { note: unknown })

interface RunningTask {
  id: number
  onNote(note: unknown): void
  resolve(answer: never): void
  reject(error: Error): void
}

const DEFAULTS: ProcessBounds = {
  heapMb: 384,
  cpuMs: { alone: 10_000, shared: 3_000 },
  allCpuMs: Number.POSITIVE_INFINITY,
  residentMb: Number.POSITIVE_INFINITY,
  taskMs: 90_000,
}
const WATCH_MS = 250
/** CPU time after which a task counts as slow: twice that of a large page of the real web, in a process that has just started. */
const SLOW_MS = 600
const STDERR_KEPT = 2_000

export function startBoundedProcess<Task, Answer>(options: BoundedProcessOptions): BoundedProcess<Task, Answer> {
  const { file, settings = null, onExit = () => {} } = options
  const { heapMb, cpuMs, allCpuMs, residentMb, taskMs } = { ...DEFAULTS, ...options }
  const child = fork(fileURLToPath(file), [], {
    serialization: 'advanced',
    // Without the flags of this process, such as those of a test runner.
    execArgv: [`--max-old-space-size=${heapMb}`, ...MEMORY_FLAGS],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Not a Map: the tables that it gives up keep what was in them until the next full garbage collection, answers and all.
  let running: readonly RunningTask[] = []
  const outbox: ToChild[] = [{ settings }]
  let lastId = 0
  let alive = true
  let isReady = false
  let stderr = ''
  let watch: NodeJS.Timeout | undefined
  let cpuAtSign = 0
  let cpuAtStart: number | undefined
  let hasSigned = false
  let isSlow = false
  if (options.isLowPriority) lowerPriority(child.pid)

  /** Messages of one turn of the event loop are sent together. */
  function flush(): void {
    if (child.connected && outbox.length > 0) child.send(outbox.splice(0), () => {})
  }
  function send(message: ToChild): void {
    if (outbox.push(message) === 1) setImmediate(flush)
  }

  function end(reason: EndReason, culprit?: number): void {
    if (!alive) return
    alive = false
    clearInterval(watch)
    child.kill('SIGKILL')
    const all = running
    running = []
    for (const { id, reject } of all)
      reject(new ProcessEnded(reason, all.length === 1 || id === culprit, reason === 'crash' ? stderr : ''))
    onExit()
  }

  /** Goes on between tasks that follow each other, so that many short ones don't escape it. */
  function watchWhileRunning(): void {
    if (running.length === 1) hasSigned = true
    watch ??= setInterval(() => {
      if (running.length === 0) {
        clearInterval(watch)
        watch = undefined
        return
      }
      const bound = running.length === 1 ? cpuMs.alone : cpuMs.shared
      const { cpuMs: used, residentBytes } = usageOf(child.pid)
      cpuAtStart ??= used
      // Loading its modules doesn't count.
      if (residentBytes > residentMb * 2 ** 20) end('memory')
      else if (used - cpuAtStart > allCpuMs) end('cpu')
      else if (hasSigned || !isReady) cpuAtSign = used
      else if (used - cpuAtSign > bound) end('cpu')
      else if (used - cpuAtSign > SLOW_MS && !isSlow) {
        isSlow = true
        lowerPriority(child.pid)
      }
      hasSigned = false
    }, WATCH_MS)
  }

  child.on('message', (batch: FromChild[]) => {
    isReady = true
    hasSigned = true
    for (const message of batch) {
      const task = running.find(({ id }) => id === message.id)
      if ('note' in message) task?.onNote(message.note)
      // Tasks of several types wait together; the answer is of the type that this one asked for.
      else if ('answer' in message) task?.resolve(message.answer as never)
      else task?.reject(new Error(message.failure))
    }
  })
  child.stderr?.on('data', (data: Buffer) => {
    stderr = (stderr + data).slice(-STDERR_KEPT)
  })
  child.once('error', (error) => {
    stderr = error.message
    end('crash')
  })
  child.once('exit', (code, signal) => end(endedForMemory(code, signal) ? 'memory' : 'crash'))
  setImmediate(flush)

  return {
    get tasks() {
      return running.length
    },
    get alive() {
      return alive
    },
    get isSlow() {
      return isSlow
    },
    run: (task, talk) =>
      new Promise((resolve, reject) => {
        if (!alive) return reject(new ProcessEnded('crash', false, stderr))
        const id = ++lastId
        const { onNote = () => {}, onEnd = () => {} } = talk?.((note) => send({ id, note })) ?? {}
        const late = setTimeout(() => end('time', id), taskMs)
        const settle = () => {
          clearTimeout(late)
          running = running.filter((one) => one.id !== id)
          onEnd()
        }
        const one: RunningTask = {
          id,
          onNote,
          resolve: (answer) => {
            settle()
            resolve(answer)
          },
          reject: (error) => {
            settle()
            reject(error)
          },
        }
        running = [...running, one]
        watchWhileRunning()
        send({ id, task })
      }),
    kill: () => end('crash'),
  }
}

/** V8 aborts when its heap is full. A SIGKILL that is not ours comes from the kernel's OOM killer. */
function endedForMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return code === 134 || signal === 'SIGABRT' || signal === 'SIGKILL'
}

/**
 * Below the others, but not the lowest: beside a few busy processes that would leave it next to nothing, and a page that takes a second
 * would run into the limit on wall-clock time. It can't be undone: only the superuser may raise a priority.
 */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has just exited.
  }
}

const HAS_PROC = existsSync('/proc/self/stat')
const TICK_MS = 10
/** At least: some systems have larger ones, and report fewer. */
const PAGE_BYTES = 4096

/** CPU time and memory of a process; on systems without /proc wall-clock time, and no memory. */
function usageOf(pid: number | undefined): { cpuMs: number; residentBytes: number } {
  if (!HAS_PROC) return { cpuMs: performance.now(), residentBytes: 0 }
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]!.split(' ')
    const cpuMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS
    return { cpuMs, residentBytes: Number(fields[21]) * PAGE_BYTES }
  } catch {
    // It has just exited; the exit event says why.
    return { cpuMs: 0, residentBytes: 0 }
  }
}
