import { defineCommand } from '../command.ts'

export const restore = defineCommand({
  more: ['If it fails, nothing is changed. Runs that were queued or running when the backup was made start again.'],
  arguments: [{ name: 'FILE', about: 'A backup from SQLite or PostgreSQL.', count: 'one', completes: 'file' }],
  options: { replace: { about: 'Delete existing data first.' } },
  examples: [
    { command: 'verdict restore verdict-monday.backup', about: 'Into an empty data folder.' },
    {
      command: 'DATABASE_URL=postgres://… verdict restore verdict-monday.backup',
      about: 'From SQLite to PostgreSQL.',
    },
  ],

  async run({ values, positionals: [file] }, terminal) {
    return (await import('../service/database.ts')).restore(file!, values, terminal)
  },
})
