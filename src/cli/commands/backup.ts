import { defineCommand } from '../command.ts'

export const backup = defineCommand({
  more: [
    'The file is a consistent copy of all data, also while servers and workers are running. It can be restored to SQLite or PostgreSQL.',
  ],
  arguments: [{ name: 'FILE', about: 'File to write; it must not exist yet.', count: 'one', completes: 'file' }],
  options: {},
  examples: [{ command: 'verdict backup verdict-monday.backup', about: 'All data in one file.' }],

  async run({ positionals: [file] }, terminal) {
    return (await import('../service/database.ts')).backUp(file!, terminal)
  },
})
