import { defineCommand } from '../command.ts'

export const config = defineCommand({
  more: [
    'Settings are environment variables. Passwords, keys and database URLs are not shown, only whether they are set. It names variables that start with VERDICT_ but are not settings, such as misspelled ones.',
  ],
  arguments: [],
  options: { json: { about: 'Print JSON, one object per line.' } },
  exitCodes: [
    [0, 'all settings are valid'],
    [2, 'some settings are invalid; each is listed'],
  ],
  examples: [{ command: 'verdict config', about: 'Every setting with its description, value and origin.' }],

  async run({ values }, terminal) {
    return (await import('../service/config.ts')).showConfig(values, terminal)
  },
})
