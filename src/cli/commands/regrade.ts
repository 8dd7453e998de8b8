import { defineCommand } from '../command.ts'

export const regrade = defineCommand({
  more: [
    'Run this after the rules have changed. It judges the stored evidence of every report again, and the latest scan of every site, without requests to any site. You can run it while the server is running, and stop it and start it again: it resumes where it stopped. Only the latest result of a report has its evidence; earlier runs keep theirs.',
  ],
  arguments: [],
  options: {},
  examples: [{ command: 'verdict regrade', about: 'After an update with a new rule set.' }],

  async run(_typed, terminal) {
    return (await import('../service/database.ts')).regrade(terminal)
  },
})
