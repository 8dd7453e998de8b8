import { defineCommand } from '../command.ts'

export const importCommand = defineCommand({
  more: [
    'If it fails, nothing is changed. Reports with a password become private, because passwords are not exported; schedules are switched off. On SQLite, the server waits while a large project is imported: stop it, or import when nobody works.',
  ],
  arguments: [{ name: 'FILE', about: 'A file from verdict export.', count: 'one', completes: 'file' }],
  options: {
    owner: {
      type: 'string',
      value: 'EMAIL',
      completes: 'nothing',
      about: 'Account that gets the project (default the only one, or the owner of the instance).',
    },
  },
  examples: [
    { command: 'verdict import example.com.tar.zst --owner ann@example.com', about: 'Into the account of ann.' },
  ],

  async run({ values, positionals: [file] }, terminal) {
    return (await import('../service/transfer.ts')).importFile(file!, values, terminal)
  },
})
