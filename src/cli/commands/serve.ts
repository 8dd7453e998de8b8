import { defineCommand } from '../command.ts'

export const serve = defineCommand({
  more: [
    'Everything in one process, with its data in a file: reports are created, worked on and answered. The first start makes the owner’s account and prints its API key once. Settings come from the environment; verdict config shows them.',
    'With DATABASE_URL the data is in PostgreSQL, and as many servers and workers as wanted share it.',
    'SIGTERM and Ctrl+C drain: nothing new begins, what runs ends or goes back into the queue, within 30 seconds.',
  ],
  arguments: [],
  options: {
    'no-worker': { type: 'boolean', about: 'Answer requests only; verdict work does the work elsewhere.' },
  },
  examples: [
    { command: 'verdict serve', about: 'On http://127.0.0.1:3000, with the data in ./data.' },
    { command: 'VERDICT_PORT=8080 VERDICT_DATA=/var/lib/verdict verdict serve', about: 'Somewhere else.' },
    {
      command: 'DATABASE_URL=postgres://… verdict serve --no-worker',
      about: 'One of several servers behind a balancer.',
    },
  ],

  async run({ values }, terminal) {
    return (await import('../service/serve.ts')).serve({ worker: !values['no-worker'] }, terminal)
  },
})
