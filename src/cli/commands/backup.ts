import { defineCommand } from '../command.ts'

export const backup = defineCommand({
  more: [
    'The file holds everything as of one moment, also while servers and workers go on. It can be brought back into SQLite and PostgreSQL alike.',
  ],
  arguments: [{ name: 'FILE', about: 'Where to write it; must not be there yet.', count: 'one', completes: 'file' }],
  options: {},
  examples: [{ command: 'verdict backup verdict-monday.backup', about: 'All data in one file.' }],

  async run({ positionals: [file] }, terminal) {
    return (await import('../service/database.ts')).backUp(file!, terminal)
  },
})
