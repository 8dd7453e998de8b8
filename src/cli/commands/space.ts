import { defineCommand } from '../command.ts'

export const space = defineCommand({
  more: [
    'Results are the details of runs, evidence is what the latest run of each report saw, files are screenshots and Lighthouse reports. Sizes are those of the data as it is stored, without indexes. The last column is what the retention of each project removes (VERDICT_KEEP). You can run this while the server is running.',
  ],
  arguments: [],
  options: {
    all: { about: 'List all projects, not only the 20 largest.' },
    json: { about: 'Print JSON, one object per project, with sizes in bytes.' },
  },
  examples: [{ command: 'verdict space', about: 'The largest projects, and what will be removed.' }],

  async run({ values }, terminal) {
    const { showSpace } = await import('../service/space.ts')
    return showSpace(values, terminal)
  },
})
