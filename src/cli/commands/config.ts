import { defineCommand } from '../command.ts'

export const config = defineCommand({
  more: ['Settings come from the environment. Passwords, keys and the URL of a database are only said to be set.'],
  arguments: [],
  options: { json: { type: 'boolean', about: 'Print JSON, one object a line.' } },
  exitCodes: [
    [0, 'every setting can be used'],
    [2, 'some cannot; all of them are named'],
  ],
  examples: [{ command: 'verdict config', about: 'Every setting: what it is for, its value, where that came from.' }],

  async run({ values }, terminal) {
    return (await import('../service/config.ts')).showConfig(values, terminal)
  },
})
