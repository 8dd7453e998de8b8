import { defineCommand } from '../command.ts'

export const regrade = defineCommand({
  more: [
    'When the rules have changed: the evidence that is kept of every report is judged again, and no site is visited. Works beside a running server.',
  ],
  arguments: [],
  options: {},
  examples: [{ command: 'verdict regrade', about: 'After an update that brought another rule set.' }],

  async run(_typed, terminal) {
    return (await import('../service/database.ts')).regrade(terminal)
  },
})
