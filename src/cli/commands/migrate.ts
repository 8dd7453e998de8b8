import { defineCommand } from '../command.ts'

export const migrate = defineCommand({
  more: ['Every start does this by itself, one process at a time; alone it is for those who want it done before.'],
  arguments: [],
  options: {},
  examples: [{ command: 'verdict migrate', about: 'Before the servers of a new version start.' }],

  async run(_typed, terminal) {
    return (await import('../service/database.ts')).migrate(terminal)
  },
})
