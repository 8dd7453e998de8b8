import { defineCommand } from '../command.ts'

export const serve = defineCommand({
  more: [
    'Runs everything in one process, with SQLite as its database. The first start creates the owner account and prints its API key once. Settings are environment variables; verdict config shows them.',
    'With DATABASE_URL, the data is in PostgreSQL, shared by any number of servers and workers.',
    'On SIGTERM or Ctrl+C, no new runs start; running ones finish or go back to the queue within 30 seconds.',
  ],
  arguments: [],
  options: {
    'no-worker': { about: 'Only serve requests; start workers with verdict work.' },
  },
  examples: [
    { command: 'verdict serve', about: 'On http://127.0.0.1:3000, with its data in ./data.' },
    {
      command: 'VERDICT_PORT=8080 VERDICT_DATA=/var/lib/verdict verdict serve',
      about: 'On another port, with another data folder.',
    },
    {
      command: 'DATABASE_URL=postgres://… verdict serve --no-worker',
      about: 'One of several servers behind a load balancer.',
    },
  ],

  async run({ values }, terminal) {
    return (await import('../service/serve.ts')).serve({ worker: !values['no-worker'] }, terminal)
  },
})
