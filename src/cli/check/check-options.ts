import type { TypedOptions } from '../command.ts'
import type { RequestArguments } from '../http.ts'
import {
  AUDIT_OPTIONS,
  DEPTH_VALUES,
  DEVICE_OPTION,
  FORMAT_OPTION,
  JSON_OPTION,
  LANGUAGE_OPTION,
  LOG_IN_OPTIONS,
  PICTURES_OPTION,
  REQUEST_OPTIONS,
  THRESHOLD_OPTIONS,
  VERBOSE,
} from '../options.ts'
import { OUTPUT_OPTIONS } from '../outputs/output-options.ts'
import { LABEL_OPTIONS, SERVER_OPTIONS } from '../server/server-options.ts'

export const CHECK_OPTIONS = {
  from: {
    value: 'FILE',
    completes: 'file',
    about: 'Check the pages that a file lists, one per line; - for standard input.',
  },
  sitemap: { value: 'URL', about: 'Check the pages of a sitemap or sitemap index.' },
  limit: { value: 'N', about: 'Maximum number of pages of a sitemap or folder (default 100).' },
  concurrency: { short: 'c', value: 'N', about: 'Number of pages at the same time (default 4).' },
  depth: {
    value: 'DEPTH',
    ...DEPTH_VALUES,
    about:
      'Depth: quick (default), browser (also opens the page in Chrome, about 1 s more) or lighthouse (also runs Lighthouse, about 10 s more).',
  },
  device: DEVICE_OPTION,
  runs: { value: 'N', about: 'Number of Lighthouse runs (default 1); the median is used.' },
  'save-baseline': { value: 'FILE', completes: 'file', about: 'Save the results to compare later checks with.' },
  baseline: {
    value: 'FILE',
    completes: 'file',
    about:
      'Show what is new and fixed since these results: of --save-baseline, or the output of --json. With --server also branch:NAME, previous or baseline: a run of the service.',
  },
  policy: {
    value: 'FILE',
    completes: 'file',
    about: 'Apply this policy (default: verdict.yaml or verdict.json of the current folder, if there is one).',
  },
  'no-policy': { about: 'Apply no policy.' },
  'must-contain': {
    value: 'TEXT',
    multiple: true,
    about:
      'Fail the audit practice/content unless the page contains this text, in upper or lower case, or an element that matches css:SELECTOR; can be repeated.',
  },
  'must-not-contain': {
    value: 'TEXT',
    multiple: true,
    about: 'Fail it if the page contains this text or element; can be repeated.',
  },
  json: JSON_OPTION,
  format: FORMAT_OPTION,
  ...OUTPUT_OPTIONS,
  lang: LANGUAGE_OPTION,
  ...THRESHOLD_OPTIONS,
  'fail-on': {
    value: 'RESULT',
    completes: ['bad', 'decent', 'worse', 'new'],
    about:
      'Exit with code 1 if a page has this result or a worse one; worse: if anything got worse than in the baseline; new: also for new warnings (see “What counts as worse” in docs/comparing.md).',
  },
  ...AUDIT_OPTIONS,
  verbose: VERBOSE,
  ...LOG_IN_OPTIONS,
  'keep-pictures': PICTURES_OPTION,
  ...REQUEST_OPTIONS,
  ...SERVER_OPTIONS,
  ...LABEL_OPTIONS,
} as const

export interface CheckArguments {
  values: TypedOptions<typeof CHECK_OPTIONS> & RequestArguments
  positionals: string[]
}
