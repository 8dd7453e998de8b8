import { defineCommand } from '../command.ts'

export const work = defineCommand({
  more: [
    'Needs DATABASE_URL, the same as the servers have. A worker that dies loses nothing: others take its runs up again.',
    'SIGTERM and Ctrl+C drain: nothing new begins, what runs ends or goes back into the queue, within 30 seconds.',
  ],
  arguments: [],
  options: {},
  examples: [
    { command: 'DATABASE_URL=postgres://… verdict work', about: 'One worker more.' },
    { command: 'VERDICT_CONCURRENCY=16 DATABASE_URL=postgres://… verdict work', about: 'A busier one.' },
  ],

  async run(_typed, terminal) {
    return (await import('../service/work.ts')).work(terminal)
  },
})
