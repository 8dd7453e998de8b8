import { DEPTH_ALIASES, DEPTH_NAMES, DEVICES } from '../../vocabulary.ts'
import { defineCommand } from '../command.ts'
import { AUDIT_OPTIONS, JSON_OPTION, REQUEST_OPTIONS, THRESHOLD_OPTIONS, VERBOSE } from '../options.ts'

export const check = defineCommand({
  more: [
    'One page gets a whole report; several get a line each and a summary, or whole reports with --verbose. With --json one page is one indented object; several are one object a line, in the order they were named.',
    'The deeper looks need Chrome or Chromium: the one VERDICT_CHROME names, one that is installed, or the one that comes from npm on Linux.',
  ],
  arguments: [
    {
      name: 'PAGE',
      about: 'A URL (example.com means https://example.com), an HTML file, or the folder of a static site.',
      count: 'any',
      completes: 'file',
    },
  ],
  options: {
    from: {
      type: 'string',
      value: 'FILE',
      completes: 'file',
      about: 'Judge the pages a file lists, one a line; - for standard input.',
    },
    sitemap: {
      type: 'string',
      value: 'URL',
      completes: 'nothing',
      about: 'Judge the pages a sitemap lists, or the sitemaps of an index.',
    },
    limit: {
      type: 'string',
      value: 'N',
      completes: 'nothing',
      about: 'How many pages of a sitemap or folder at most (default 100).',
    },
    concurrency: {
      type: 'string',
      short: 'c',
      value: 'N',
      completes: 'nothing',
      about: 'How many pages at a time (default 4).',
    },
    depth: {
      type: 'string',
      value: 'DEPTH',
      completes: DEPTH_NAMES,
      aliases: DEPTH_ALIASES,
      about:
        'Depth: quick (default), browser (opens the page in Chrome, about a second more) or lighthouse (also measures it with Lighthouse, about ten seconds more).',
    },
    device: {
      type: 'string',
      value: 'DEVICE',
      completes: DEVICES,
      about: 'What the browser pretends to be: mobile (default) or desktop.',
    },
    runs: {
      type: 'string',
      value: 'N',
      completes: 'nothing',
      about: 'How often Lighthouse measures a page (default 1); the median counts.',
    },
    json: JSON_OPTION,
    ...THRESHOLD_OPTIONS,
    ...AUDIT_OPTIONS,
    verbose: VERBOSE,
    ...REQUEST_OPTIONS,
  },
  exitCodes: [
    [0, 'every page was judged and none failed --fail-on or --fail-under'],
    [1, 'a page failed them, or could not be judged'],
    [2, 'bad arguments or input'],
    [130, 'interrupted'],
  ],
  examples: [
    { command: 'verdict check example.com', about: 'What is wrong with a page, and what to fix first.' },
    { command: 'verdict check ./dist --fail-on bad', about: 'Keep a static build from getting worse, in CI.' },
    {
      command: 'verdict check --sitemap https://example.com/sitemap.xml --limit 20',
      about: 'A line for each page of a site.',
    },
    {
      command: 'verdict check example.com --depth browser',
      about: 'The page as a browser shows it, with what JavaScript changes.',
    },
    { command: 'verdict check example.com --only security --json', about: 'The security audits alone, as JSON.' },
  ],

  async run(typed, terminal) {
    return (await import('../check/run.ts')).checkPages(typed, terminal)
  },
})
