import { defineCommand } from '../command.ts'

export const restore = defineCommand({
  more: [
    'All or nothing: where it fails, everything is as it was. Runs that waited or ran when the backup was made are taken up again.',
  ],
  arguments: [{ name: 'FILE', about: 'A backup, of either kind of database.', count: 'one', completes: 'file' }],
  options: {
    replace: { type: 'boolean', about: 'Also where there is data already: it will be gone.' },
  },
  examples: [
    { command: 'verdict restore verdict-monday.backup', about: 'Into a new, empty place.' },
    {
      command: 'DATABASE_URL=postgres://… verdict restore verdict-monday.backup',
      about: 'From SQLite to PostgreSQL.',
    },
  ],

  async run({ values, positionals: [file] }, terminal) {
    return (await import('../service/database.ts')).bringBack(file!, values, terminal)
  },
})
