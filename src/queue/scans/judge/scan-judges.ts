import {
  type BoundedProcess,
  type ProcessBounds,
  ProcessEnded,
  startBoundedProcess,
} from '../../../common/bounded-process.ts'
import { HOUR_MS } from '../../../common/durations.ts'
import { Semaphore } from '../../../common/semaphore.ts'
import type { Collected, ResourceAnswer } from '../../../engine/model.ts'
import { pageTooComplex } from '../../../errors.ts'
import type { FileAnswers, FilesWanted, ScanChildSettings, ScanChildTask, ScannedPage, ScanTask } from './judge-page.ts'
import type { HostEvidence } from './kept-evidence.ts'

// Sources end with .ts, built files with .js.
const CHILD = new URL(import.meta.url.endsWith('.ts') ? './scan-child.ts' : './scan-child.js', import.meta.url)
/** The trees of one page at a time need less than those of several reports. */
const HEAP_MB = 256
/** Its files may have to wait for a host that wants a pause between requests. What a page may compute has a limit of its own. */
const TASK_MS = HOUR_MS

/** Judges the pages of one scan in processes of their own, one page at a time each, so that a page that ends its process is known. */
export interface ScanJudges {
  judge(task: ScanTask): Promise<ScannedPage>
  close(): void
}

export interface ScanJudgesOptions {
  processes: number
  settings: ScanChildSettings
  /** What is the same for all pages of a host; null if it is not known. */
  hostOf(host: string): HostEvidence | null
  /** Called once for each script and style sheet that a process has not seen yet. */
  file(url: string, kind: FilesWanted['files'][number]['kind']): Promise<Collected<ResourceAnswer>>
  bounds?: Partial<ProcessBounds>
  startJudge?: StartJudge | undefined
}

type Process = BoundedProcess<ScanChildTask, ScannedPage>

/** Starts a process that judges pages; most tests judge where they run, because starting one takes longer than judging their pages. */
export type StartJudge = (
  options: { settings: ScanChildSettings; onExit: () => void } & Partial<ProcessBounds>,
) => BoundedProcess<ScanChildTask, ScannedPage>

const startProcess: StartJudge = (options) =>
  startBoundedProcess({ file: CHILD, heapMb: HEAP_MB, taskMs: TASK_MS, ...options })

export function createScanJudges(options: ScanJudgesOptions): ScanJudges {
  const { processes, settings, hostOf, file, bounds, startJudge = startProcess } = options
  const places = new Semaphore(processes)
  const idle: Process[] = []
  /** With the hosts that each knows. */
  const started = new Map<Process, Set<string>>()
  let isClosed = false

  function start(): Process {
    const process: Process = startJudge({ settings, ...bounds, onExit: () => started.delete(process) })
    started.set(process, new Set())
    return process
  }

  async function answerFiles(note: unknown, send: (answers: FileAnswers) => void): Promise<void> {
    const { files } = note as FilesWanted
    const answers = await Promise.all(files.map(async ({ url, kind }) => [url, await file(url, kind)] as const))
    send({ answers: answers.map(([url, got]) => [url, got]) })
  }

  function newHost(process: Process, { url }: ScanTask): HostEvidence | null {
    const { host } = new URL(url)
    const known = started.get(process)
    const evidence = known?.has(host) ? null : hostOf(host)
    if (evidence !== null) known?.add(host)
    return evidence
  }

  async function attempt(task: ScanTask): Promise<ScannedPage> {
    const waiting = idle.pop()
    const process = waiting?.alive ? waiting : start()
    try {
      return await process.run({ ...task, host: newHost(process, task) }, (send) => ({
        onNote: (note) => void answerFiles(note, send),
      }))
    } finally {
      if (process.alive && !isClosed) idle.push(process)
    }
  }

  return {
    judge: (task) =>
      places.run(async () => {
        for (let tries = 1; ; tries++) {
          try {
            return await attempt(task)
          } catch (error) {
            if (!(error instanceof ProcessEnded) || isClosed) throw error
            // A crash may be an accident, such as a kernel short of memory; a limit is the page's fault.
            if (error.reason === 'crash' && tries === 1) continue
            const reason = error.reason === 'crash' ? 'memory' : error.reason
            return { facts: null, refusal: pageTooComplex(reason), result: null, depth: 0, evidence: null }
          }
        }
      }),
    close() {
      isClosed = true
      for (const process of [...started.keys()]) process.kill()
    },
  }
}
