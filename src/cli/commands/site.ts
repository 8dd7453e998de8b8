import { defineCommand } from '../command.ts'
import { NOT_JUDGED } from '../gate.ts'
import { SITE_OPTIONS } from '../site/site-options.ts'

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
  options: SITE_OPTIONS,
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
