import type { FromChild, ToChild } from './bounded-process.ts'

/** The side of the child process of `startBoundedProcess`. */
export interface ChildTask<Task> {
  task: Task
  /** Sends a note to the caller of the task. */
  send(note: unknown): void
  /** Listens to notes of the caller; earlier ones are delivered first. */
  onNote(listen: (note: unknown) => void): void
}

/** Answers tasks until the parent exits. `prepare` gets the settings once, and returns the function that answers tasks. */
export function answerTasks<Task, Settings>(prepare: (settings: Settings) => (task: ChildTask<Task>) => unknown): void {
  const outbox: FromChild[] = []
  const listeners = new Map<number, (note: unknown) => void>()
  let answer: ((task: ChildTask<Task>) => unknown) | undefined

  function send(message: FromChild): void {
    if (outbox.push(message) === 1) setImmediate(() => process.send?.(outbox.splice(0), () => {}))
  }

  async function perform(id: number, task: Task): Promise<void> {
    const early: unknown[] = []
    listeners.set(id, (note) => early.push(note))
    const onNote = (listen: (note: unknown) => void) => {
      listeners.set(id, listen)
      early.splice(0).forEach(listen)
    }
    try {
      send({ id, answer: await answer!({ task, send: (note) => send({ id, note }), onNote }) })
    } catch (error) {
      send({ id, failure: error instanceof Error ? error.message : String(error) })
    } finally {
      listeners.delete(id)
    }
  }

  process.on('message', (batch: ToChild[]) => {
    for (const message of batch) {
      if ('settings' in message) {
        answer = prepare(message.settings as Settings)
        process.send?.([], () => {})
      } else if ('task' in message) void perform(message.id, message.task as Task)
      else listeners.get(message.id)?.(message.note)
    }
  })
  process.on('disconnect', () => process.exit(0))
  // Signals from the terminal go to the whole process group; the parent decides what happens to its tasks.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
}
