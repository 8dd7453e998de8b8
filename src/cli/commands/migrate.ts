import { defineCommand } from '../command.ts'

export const migrate = defineCommand({
  more: ['Servers and workers do this when they start, one at a time. Run it to migrate before you deploy.'],
  arguments: [],
  options: {},
  examples: [{ command: 'verdict migrate', about: 'Migrate before you start a new version.' }],

  async run(_typed, terminal) {
    return (await import('../service/database.ts')).migrate(terminal)
  },
})
