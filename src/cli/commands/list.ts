import { RESULTS } from '../../vocabulary.ts'
import { defineCommand } from '../command.ts'
import { LANGUAGE_OPTION } from '../options.ts'
import { SERVER_OPTIONS } from '../server/server-options.ts'

export const list = defineCommand({
  more: ['Worst first; reports without a result come last.'],
  arguments: [],
  options: {
    search: { value: 'TEXT', about: 'Only reports whose URL contains this.' },
    project: { value: 'PROJECT', about: 'Only reports of this project.' },
    result: { value: 'RESULT', completes: RESULTS, about: 'Only reports with this result.' },
    limit: { value: 'N', about: 'Maximum number of reports (default 100).' },
    json: { about: 'Print JSON, one report per line, as the API returns them.' },
    lang: LANGUAGE_OPTION,
    ...SERVER_OPTIONS,
  },
  exitCodes: [
    [0, 'the reports were listed, if there are any'],
    [1, 'the service could not be reached'],
    [2, 'invalid arguments, or a wrong API key'],
    [130, 'interrupted'],
  ],
  examples: [
    { command: 'verdict list --server https://verdict.example.com', about: 'All reports, worst first.' },
    { command: 'verdict list --project example.com --result bad --json', about: 'The bad pages of a site, as JSON.' },
  ],

  async run({ values }, terminal) {
    return (await import('../server/list.ts')).listReports(values, terminal)
  },
})
