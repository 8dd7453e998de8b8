import { defineCommand } from '../command.ts'

export const demo = defineCommand({
  more: [
    'Creates an account with six sites and about forty reports with seven weeks of history. The sites are made up: Verdict serves them itself on this machine and runs all audits on them.',
    'The demo needs a folder of its own and never touches other data.',
  ],
  arguments: [],
  options: {
    data: { value: 'FOLDER', about: 'Data folder of the demo (default ./verdict-demo).', completes: 'file' },
    force: { about: 'Replace an existing demo in that folder.' },
  },
  examples: [
    { command: 'verdict demo', about: 'Creates the demo and shows how to start it.' },
    { command: 'verdict demo --data /tmp/verdict --force', about: 'In another folder, replacing the demo there.' },
  ],

  async run({ values }, terminal) {
    return (await import('../demo/demo.ts')).makeDemo({ data: values.data, force: values.force }, terminal)
  },
})
