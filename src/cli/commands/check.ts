import { CHECK_OPTIONS } from '../check/check-options.ts'
import { defineCommand } from '../command.ts'
import { NOT_JUDGED } from '../gate.ts'

export const check = defineCommand({
  more: [
    'One page gets a full report; several get a line each and a summary, or full reports with --verbose. With --json, one page is one indented object; several are one object per line, in the order of the arguments.',
    'The depths browser and lighthouse need Chrome or Chromium: the one that VERDICT_CHROME names, an installed one, or the one from npm on Linux.',
    'With --server, a Verdict service checks the pages: reports are created where there are none, and runs with a commit or a branch stay out of charts and alerts. Output, gates and exit codes are the same.',
  ],
  arguments: [
    {
      name: 'PAGE',
      about: 'A URL (example.com means https://example.com), an HTML file, or the folder of a static site.',
      count: 'any',
      completes: 'file',
    },
  ],
  options: CHECK_OPTIONS,
  exitCodes: [
    [0, 'every page was judged and none failed --fail-on, --fail-under or the gate of the policy'],
    [1, 'a page failed one of them, whether or not others could be judged'],
    [2, 'invalid arguments, input or policy'],
    [
      3,
      'no page failed, but one could not be judged, or not at the depth and with the measurements that were asked for',
    ],
    [130, 'interrupted'],
  ],
  errorCode: NOT_JUDGED,
  examples: [
    { command: 'verdict check example.com', about: 'What is wrong with a page, and what to fix first.' },
    { command: 'verdict check ./dist --fail-on bad', about: 'Fail a CI job if a page of a static build is bad.' },
    {
      command: 'verdict check --sitemap https://example.com/sitemap.xml --limit 20',
      about: 'A line for each page of a site.',
    },
    {
      command: 'verdict check example.com --depth browser',
      about: 'The page as a browser shows it, with what JavaScript changes.',
    },
    {
      command: 'verdict check ./dist --baseline baseline.json --fail-on worse',
      about: 'Fail a CI job only if something got worse.',
    },
    {
      command: 'verdict check example.com --must-contain "Add to cart"',
      about: 'Check what the page shows, too.',
    },
    {
      command: 'verdict check ./dist --format line',
      about: 'A line for each finding, as editors and grep read it.',
    },
    { command: 'verdict check ./dist --policy verdict.yaml', about: 'Fail a CI job by the gate of your policy.' },
    {
      command: 'verdict check ./dist --output html,sarif,junit --output-dir report',
      about: 'Files for people, code scanning and the test report of a CI job.',
    },
    {
      command: 'verdict check https://example.com/account --cookie "session=env:SESSION"',
      about: 'A page behind a login.',
    },
    {
      command: 'verdict check example.com --server https://verdict.example.com',
      about: 'Let your service check a page, and keep the run.',
    },
    { command: 'verdict check example.com --only security --json', about: 'Only the security audits, as JSON.' },
  ],

  async run(typed, terminal) {
    return (await import('../check/run.ts')).checkPages(typed, terminal)
  },
})
