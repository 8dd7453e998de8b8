import { COUNTS_AS_NEW, COUNTS_AS_WORSE } from '../../domain/compare/worse.ts'
import { defineCommand } from '../command.ts'
import { NOT_JUDGED } from '../gate.ts'
import {
  AUDIT_OPTIONS,
  DEPTH_VALUES,
  DEVICE_OPTION,
  FORMAT_OPTION,
  JSON_OPTION,
  LANGUAGE_OPTION,
  LOG_IN_OPTIONS,
  REQUEST_OPTIONS,
  VERBOSE,
} from '../options.ts'
import { SERVER_OPTIONS } from '../server/server-options.ts'

const SOURCES =
  'A file with the output of verdict check --json, a run of the API or evidence; or a URL or HTML file, which is checked now.'

export const compare = defineCommand({
  more: [
    'Findings are matched by what is wrong and where, not by line or position, and URLs of the page’s own host by their path, so a preview compares with the production site.',
    'Runs compare if they reached the same depth with the same device. Timed metrics are compared by the exact Mann–Whitney U test, which needs several Lighthouse runs on both sides.',
    'With --server, BEFORE and AFTER can also be the ids of runs, and a URL is the latest run of its report on that service; nothing is checked now.',
  ],
  arguments: [
    { name: 'BEFORE', about: SOURCES, count: 'one', completes: 'file' },
    { name: 'AFTER', about: 'The later run, given in the same way as BEFORE.', count: 'one', completes: 'file' },
  ],
  options: {
    depth: {
      value: 'DEPTH',
      ...DEPTH_VALUES,
      about: 'Depth of pages that are checked now: quick (default), browser or lighthouse.',
    },
    device: DEVICE_OPTION,
    runs: { value: 'N', about: 'Number of Lighthouse runs of each page (default 5).' },
    'fail-on': {
      value: 'RESULT',
      completes: ['worse', 'new'],
      about: `worse: exit with code 1 for ${COUNTS_AS_WORSE.join('; ')}. new: also for ${COUNTS_AS_NEW.join('; ')}. What could not be judged never counts.`,
    },
    json: JSON_OPTION,
    format: FORMAT_OPTION,
    lang: LANGUAGE_OPTION,
    ...AUDIT_OPTIONS,
    verbose: { ...VERBOSE, about: 'Show every new and fixed finding.' },
    ...LOG_IN_OPTIONS,
    ...REQUEST_OPTIONS,
    ...SERVER_OPTIONS,
  },
  exitCodes: [
    [0, 'the runs were compared, and did not fail --fail-on'],
    [1, 'the later run failed it'],
    [2, 'invalid arguments or input, or runs of different depths or devices'],
    [3, 'a page could not be judged, or not at the depth that was asked for, or a saved run has no result'],
    [130, 'interrupted'],
  ],
  errorCode: NOT_JUDGED,
  examples: [
    { command: 'verdict compare before.json after.json', about: 'What is new and what was fixed.' },
    {
      command: 'verdict compare https://example.com https://preview.example.com',
      about: 'A preview against the site it will replace.',
    },
    {
      command: 'verdict compare example.com preview.example.com --depth lighthouse',
      about: 'The same with five Lighthouse runs each, and statistics.',
    },
    {
      command: 'verdict compare a.example b.example --server https://verdict.example',
      about: 'The latest runs of both on your service.',
    },
  ],

  async run(typed, terminal) {
    return (await import('../compare/run.ts')).comparePages(typed, terminal)
  },
})
