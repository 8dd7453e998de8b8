import { defineCommand } from '../command.ts'
import { LOG_IN_OPTIONS, REQUEST_OPTIONS } from '../options.ts'

export const collect = defineCommand({
  arguments: [
    {
      name: 'PAGE',
      about: 'A URL (example.com means https://example.com) or an HTML file.',
      count: 'one',
      completes: 'file',
    },
  ],
  options: { ...LOG_IN_OPTIONS, ...REQUEST_OPTIONS },
  exitCodes: [
    [0, 'the page was fetched'],
    [1, 'the page could not be fetched; the evidence says why'],
    [2, 'invalid arguments'],
  ],
  examples: [
    {
      command: 'verdict collect example.com > evidence.json',
      about: 'All evidence of a page, as one JSON object.',
    },
    { command: 'verdict judge evidence.json', about: 'The report that verdict check would have printed.' },
  ],

  async run(typed, terminal) {
    return (await import('../check/visit.ts')).collectPage(typed, terminal)
  },
})
