import { defineCommand } from '../command.ts'
import { NOT_JUDGED } from '../gate.ts'
import {
  DEPTH_VALUES,
  DEVICE_OPTION,
  JSON_OPTION,
  LANGUAGE_OPTION,
  LOG_IN_OPTIONS,
  REQUEST_OPTIONS,
  THRESHOLD_OPTIONS,
} from '../options.ts'
import { OUTPUT_OPTIONS } from '../outputs/output-options.ts'
import { SERVER_OPTIONS } from '../server/server-options.ts'

export const site = defineCommand({
  more: [
    'Finds the pages of a site by its links and sitemaps, judges each with all quick audits, and adds what only the whole site shows: broken links, redirects, duplicates, orphaned pages, errors in sitemaps and hreflang.',
    'Requests are paced: at most two at a time and 5 a second, fewer if the site asks for it or gets slower. robots.txt is obeyed (VerdictBot).',
    'What was found so far is stored after every few pages. If you interrupt a scan, the same command resumes it.',
    'With --depth browser or lighthouse, a sample of the pages is opened in Chrome when all are known: the start page and at most 3 of each kind. It needs Chrome or Chromium: the one that VERDICT_CHROME names, an installed one, or the one from npm on Linux.',
    'With --header, --cookie, --basic or --auth-file, the scan signs in. They are sent to all of the site (--scope), not stored, and URLs that look like a log-out or a deletion are not requested.',
    'After a scan has ended, the same command scans again: it asks only for pages that changed, and shows what is new, fixed, gone and changed.',
    'With --server, a Verdict service makes the scan and keeps it. Files, baselines and exit codes are the same.',
  ],
  arguments: [
    {
      name: 'SITE',
      about: 'The URL of the start page (example.com means https://example.com), or the folder of a static site.',
      count: 'one',
      completes: 'file',
    },
  ],
  options: {
    pages: {
      type: 'string',
      value: 'N',
      completes: 'nothing',
      about: 'Maximum number of pages (default 1000).',
    },
    depth: {
      type: 'string',
      value: 'DEPTH',
      ...DEPTH_VALUES,
      about:
        'Depth of a sample of the pages: quick (default) for none, browser (opens them in Chrome) or lighthouse (also runs Lighthouse).',
    },
    sample: {
      type: 'string',
      value: 'N',
      completes: 'nothing',
      about: 'Maximum number of pages that are opened in Chrome (default 20, up to 100).',
    },
    device: DEVICE_OPTION,
    scope: {
      type: 'string',
      value: 'SCOPE',
      completes: ['host', 'domain', 'path'],
      about:
        'What belongs to the site: the host with and without www. (default), its whole domain, or what is below the path of the start page.',
    },
    include: {
      type: 'string',
      value: 'GLOB',
      multiple: true,
      completes: 'nothing',
      about: 'Only pages whose path matches, such as "/blog/**"; can be repeated.',
    },
    exclude: {
      type: 'string',
      value: 'GLOB',
      multiple: true,
      completes: 'nothing',
      about: 'No pages whose path matches; can be repeated.',
    },
    'ignore-param': {
      type: 'string',
      value: 'NAME',
      multiple: true,
      completes: 'nothing',
      about: "A URL parameter that doesn't change the page; can be repeated.",
    },
    sitemap: {
      type: 'string',
      value: 'URL',
      multiple: true,
      completes: 'nothing',
      about: 'A sitemap besides those in robots.txt; can be repeated.',
    },
    list: {
      type: 'string',
      value: 'FILE',
      completes: 'file',
      about: 'Scan only the URLs that a file lists, one per line; - for standard input.',
    },
    nofollow: { type: 'boolean', about: 'Follow links with rel=nofollow, too.' },
    'no-external': { type: 'boolean', about: "Don't check links to other sites." },
    rate: {
      type: 'string',
      value: 'N',
      completes: 'nothing',
      about:
        'Maximum number of requests a second (default 5). More than 5 need a robots.txt that names VerdictBot; hosts on this machine are not paced.',
    },
    fresh: {
      type: 'boolean',
      about: 'Start over instead of resuming an interrupted scan, and request unchanged pages again, too.',
    },
    since: {
      type: 'string',
      value: 'SCAN',
      completes: 'file',
      about:
        'What to compare with: LAST (default) for the scan before, the id of a scan, or a file with the --json output of one.',
    },
    baseline: {
      type: 'string',
      value: 'FILE',
      completes: 'file',
      about: 'Show what is new and fixed since this scan: a file of --save-baseline, or the output of --json.',
    },
    'save-baseline': {
      type: 'string',
      value: 'FILE',
      completes: 'file',
      about: 'Save the scan to compare later ones with.',
    },
    state: {
      type: 'string',
      value: 'FOLDER',
      completes: 'file',
      about: 'Where scans are stored (default: verdict/sites in the user’s state folder).',
    },
    csv: {
      type: 'string',
      value: 'FOLDER',
      completes: 'file',
      about: 'Write pages.csv, links.csv, findings.csv and, after a second scan, changes.csv there.',
    },
    json: JSON_OPTION,
    ...OUTPUT_OPTIONS,
    lang: LANGUAGE_OPTION,
    ...THRESHOLD_OPTIONS,
    'fail-on': {
      type: 'string',
      value: 'RESULT',
      completes: ['bad', 'decent', 'worse'],
      about:
        'Exit with code 1 if the site has this result or a worse one; worse: if an audit fails on a page where it did not in the scan before, or in the baseline. What may be noise, such as slow responses, never counts.',
    },
    ...LOG_IN_OPTIONS,
    ...REQUEST_OPTIONS,
    ...SERVER_OPTIONS,
  },
  exitCodes: [
    [0, 'the site was judged and did not fail --fail-on or --fail-under'],
    [1, 'the site failed one of them'],
    [2, 'invalid arguments or input'],
    [3, 'the site could not be judged'],
    [130, 'interrupted; the same command resumes the scan, or with --server it continues on the service'],
  ],
  errorCode: NOT_JUDGED,
  examples: [
    { command: 'verdict site example.com', about: 'What is wrong with a site, and what to fix first.' },
    { command: 'verdict site ./dist --fail-on bad', about: 'Fail a CI job if a static build is bad.' },
    {
      command: 'verdict site example.com --pages 5000 --exclude "/archive/**"',
      about: 'More pages, but not the archive.',
    },
    {
      command: 'verdict site example.com --depth browser --sample 10',
      about: 'Also open 10 of the pages in Chrome.',
    },
    {
      command: 'verdict site ./dist --baseline baseline.json --fail-on worse',
      about: 'Fail a CI job if something got worse since the saved scan.',
    },
    { command: 'verdict site example.com --csv report', about: 'Pages, links and findings as CSV files.' },
  ],

  async run(typed, terminal) {
    return (await import('../site/run.ts')).scanSite(typed, terminal)
  },
})
