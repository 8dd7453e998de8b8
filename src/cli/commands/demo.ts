import { defineCommand } from '../command.ts'

export const demo = defineCommand({
  more: [
    'Makes an account with six sites, some forty reports of them and their history over seven weeks, to look around in. The sites are made up: Verdict serves them itself, on this machine, and looks at them with all its audits.',
    'The data is put into a folder of its own, never beside other data.',
  ],
  arguments: [],
  options: {
    data: {
      type: 'string',
      value: 'FOLDER',
      about: 'Where to put the data; ./verdict-demo if not told.',
      completes: 'file',
    },
    force: { type: 'boolean', about: 'Make a demo anew that is in that folder.' },
  },
  examples: [
    { command: 'verdict demo', about: 'Then follow what it says.' },
    { command: 'verdict demo --data /tmp/verdict --force', about: 'Somewhere else, whatever demo was there.' },
  ],

  async run({ values }, terminal) {
    return (await import('../demo/demo.ts')).makeDemo({ data: values.data, force: values.force }, terminal)
  },
})
