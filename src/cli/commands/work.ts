import { defineCommand } from '../command.ts'

export const work = defineCommand({
  more: [
    'Needs the DATABASE_URL of the servers. If a worker crashes, no run is lost: another worker takes over.',
    'On SIGTERM or Ctrl+C, no new runs start; running ones finish or go back to the queue within 30 seconds.',
  ],
  arguments: [],
  options: {},
  examples: [
    { command: 'DATABASE_URL=postgres://… verdict work', about: 'Add a worker.' },
    {
      command: 'VERDICT_CONCURRENCY=16 DATABASE_URL=postgres://… verdict work',
      about: 'Add a worker for 16 runs at a time.',
    },
  ],

  async run(_typed, terminal) {
    return (await import('../service/work.ts')).work(terminal)
  },
})
