import { createPlural } from '../plural.ts'
import { browser } from './report-browser.ts'
import { compare } from './report-compare.ts'
import { failure, progress } from './report-run.ts'
import { contentChecks, manage, share, unlock } from './report-settings.ts'

const many = createPlural('en')
const issues = (count: number) => many(count, { one: 'issue', other: 'issues' })

/** The report page. */
export const report = {
  title: (page: string) => `Report on ${page}`,
  description: (page: string, result: string, score: number) =>
    `${page} is rated ${result}, with a score of ${score} out of 100. See what to fix, and how.`,
  unseenDescription: {
    appShell: (page: string, score: number) =>
      `Only the empty shell of ${page} was audited, with a score of ${score} out of 100. Scripts add the content in the browser.`,
    hiddenAtFirst: (page: string, score: number) =>
      `Most of ${page} was hidden and not audited; the rest has a score of ${score} out of 100.`,
    hiddenInBrowser: (page: string, score: number) =>
      `${page} stayed blank in the browser; what could be audited has a score of ${score} out of 100.`,
  },
  kicker: 'Report',
  generated: 'Last run',
  actions: { label: 'Report actions', export: 'Export', pdf: 'PDF', json: 'JSON', csv: 'CSV', print: 'Print' },
  contents: 'On this page',
  sections: {
    fixes: 'Fix first',
    browser: 'Browser',
    page: 'Page',
    audits: 'All audits',
    files: 'Requests',
    history: 'History',
    uptime: 'Uptime',
    checks: 'Content checks',
    manage: 'Delete',
  },

  gauge: (score: number, result: string) => `Score ${score} of 100: ${result}`,
  summary: {
    heading: 'Result',
    spotless: 'Nothing to fix: every applicable audit passed.',
    incomplete: (unknown: number) =>
      `Nothing to fix so far: ${many(unknown, { one: 'audit is', other: 'audits are' })} unknown.`,
    appShell: (known: number, total: number) =>
      `Only the empty shell of this page was audited: ${known} of ${many(total, { one: 'audit', other: 'audits' })} could be judged.`,
    hiddenAtFirst: (known: number, total: number) =>
      `Most of this page was hidden: ${known} of ${many(total, { one: 'audit', other: 'audits' })} could be judged.`,
    hiddenInBrowser: (known: number, total: number) =>
      `This page stayed blank in the browser: ${known} of ${many(total, { one: 'audit', other: 'audits' })} could be judged.`,
    partial: 'Partial result',
    good: (left: number) => `This page is good, with ${issues(left)} left to fix.`,
    notGood: (result: 'decent' | 'bad', plan: number, score: number) =>
      `This page is ${result}. Fix ${issues(plan)} to make it good (score ${score}).`,
    capped: (reasons: string, score: number, uncapped: number) =>
      `Capped at ${score}: ${reasons} Without the cap, the score would be ${uncapped}.`,
    between: (strongest: string, weakest: string) => `Best category: ${strongest}. Weakest: ${weakest}.`,
    change: (change: string, day: string) => `${change} since ${day}`,
    unchanged: (day: string) => `Same score as on ${day}`,
    otherRules: (score: number, day: string) => `${score} on ${day}, under earlier rules`,
    weakest: (weakest: string) => `Weakest category: ${weakest}.`,
    counts: {
      fail: (count: number) => `${count} failed`,
      warn: (count: number) => `${count} to improve`,
      pass: (count: number) => `${count} passed`,
      'not-applicable': (count: number) => `${count} not applicable`,
      unknown: (count: number) => `${count} unknown`,
    },
    notes: 'Not all of the page could be audited:',
  },

  categories: {
    heading: 'Scores by category',
    none: 'Unknown',
  },

  gain: {
    adds: (gain: string) => `Fixing this alone adds ${gain} to the score`,
    caps: { short: 'caps the score', long: 'Caps the score together with other audits: fix them all' },
    capped: { short: 'capped', long: 'Adds nothing to the score until the audits that cap it are fixed' },
  },

  fixes: {
    heading: 'Fix first',
    nothing: 'Nothing lowers the score.',
    about: 'Each number is what that fix alone adds to the score.',
    plan: (count: number, score: number) =>
      count === 1
        ? `Fix this to make the page good (score ${score}).`
        : `Fix these ${count === 2 ? 'two' : count === 3 ? 'three' : count} to make the page good (score ${score}).`,
    rest: (count: number) => `${count} more`,
    path: (scores: string) => `The score, fix by fix: ${scores}`,
    afterThat: 'Next',
    more: (count: number) => `${many(count, { one: 'smaller fix', other: 'smaller fixes' })} below`,
    firstOf: (count: number, score: number) =>
      count === 1
        ? `Fix number 1 makes the page good (score ${score}). The numbers on the right are what each fix alone adds to the score.`
        : `Fixes 1 to ${count} make the page good (score ${score}). The numbers on the right are what each fix alone adds to the score.`,
    firstOfMore: (count: number, listed: number, score: number) =>
      `${count} fixes make the page good (score ${score}): these ${listed}, and ${count - listed} more among the findings. The numbers on the right are what each fix alone adds to the score.`,
    goodInPart: 'What could be judged is already good. These fixes would improve it further.',
    good: 'The page is already good. These fixes would improve it further.',
  },

  page: {
    heading: 'Page',
    search: 'Search result preview',
    card: 'Link preview',
    noTitle: 'No title',
    noDescription: 'No meta description. Search engines will pick text from the page.',
    noCard: 'No Open Graph tags. The title and meta description are used instead.',
    picture: 'Image',
    noPicture: 'No image',
    url: 'URL',
    status: 'Status',
    answered: (status: string, version: string | null) => (version === null ? status : `${status}, HTTP/${version}`),
    redirects: 'Redirects',
    noRedirects: 'None',
    language: 'Language',
    size: 'Document size',
    sizes: (wire: string, decoded: string) => `${wire} transferred, ${decoded} uncompressed`,
    firstByte: 'Time to First Byte',
    total: 'Document download time',
    server: 'IP address',
    certificate: 'Certificate',
    trusted: (issuer: string) => `Valid, issued by ${issuer}`,
    notTrusted: 'Not valid',
    validUntil: 'expires on',
    expired: 'expired on',
    unknown: 'Unknown',
  },

  audits: {
    heading: 'All audits',
    filter: 'Filter',
    category: 'Category',
    outcome: 'Outcome',
    all: 'All',
    noneMatch: 'No audit matches this filter.',
    outcomes: {
      fail: 'Failed',
      warn: 'Needs improvement',
      pass: 'Passed',
      'not-applicable': 'Not applicable',
      unknown: 'Unknown',
    },
    folded: {
      pass: (count: number) => `${count} passed`,
      'not-applicable': (count: number) => `${count} not applicable`,
      unknown: (count: number) => `${count} unknown`,
    },
    importance: 'Importance',
    why: 'Why it matters',
    fix: 'How to fix it',
    authority: 'Sources',
    line: (line: number) => `line ${line}`,
    note: 'Note',
    moreFindings: (count: number) => `and ${count} more`,
    about: 'About this audit',
  },

  files: {
    heading: 'Requests',
    waterfall: 'Request waterfall',
    waterfallAbout:
      'Estimated from our own requests: each bar starts when the file that references it has arrived. Browsers load several files in parallel.',
    waterfallSeen: 'When the browser requested each file, and how long it took.',
    waterfallLabel: (count: number, duration: string) =>
      `Waterfall of ${many(count, { one: 'request', other: 'requests' })}, ${duration} in total. The table below has the same data.`,
    bytes: 'Size by type',
    bytesLabel: (total: string) => `Size by type, ${total} in total. The table has the same data.`,
    total: 'Total',
    table: 'Show as table',
    file: 'File',
    kind: 'Type',
    status: 'Status',
    size: 'Size',
    wait: 'Waiting',
    duration: 'Duration',
    files: 'Files',
    share: 'Share',
    redirect: 'Redirect',
    failed: 'Failed',
    beyond: (count: number) => `${many(count, { one: 'more file is', other: 'more files are' })} not listed.`,
    legend: { waiting: 'waiting', receiving: 'downloading' },
    kinds: {
      document: 'Document',
      script: 'Scripts',
      style: 'Stylesheets',
      image: 'Images',
      font: 'Fonts',
      media: 'Media',
      frame: 'Frames',
      manifest: 'Manifest',
      other: 'Other',
    },
  },

  history: {
    heading: 'History',
    first: 'This is the first run. Re-run the report later to see how the score changes.',
    label: (count: number) =>
      `Score over ${many(count, { one: 'run', other: 'runs' })}. The table below has the same data.`,
    point: (score: number, day: string) => `Score ${score} on ${day}`,
    newRules: 'New rules',
    outside: (source: string, result: string, day: string) => `${result} on ${day}, measured by ${source}`,
    outsideAbout: (sources: string) =>
      `Triangles are results measured by ${sources}. They follow other rules, so they are not compared with the runs here.`,
    since: (day: string) => `Since ${day}`,
    added: 'New problems',
    fixed: 'Fixed',
    noChanges: 'The same audits pass and fail.',
    separate: 'Runs of different depths or devices are not comparable, so each has its own line. Desktop is dashed.',
    table: (count: number) => many(count, { one: 'run', other: 'runs' }),
    removed: 'details removed',
    ofBranch: (branch: string) => `These are the runs of the branch ${branch}.`,
    watched: 'All runs',
    byPolicy: (result: string, gate: 'passed' | 'failed' | null) =>
      `by the policy: ${result}${gate === null ? '' : `, gate ${gate}`}`,
    when: 'Date (UTC)',
    depth: 'Depth',
    score: 'Score',
    change: 'Change',
    result: 'Result',
    latest: 'current result',
    confirming: 'confirms the run before',
    metrics: 'Metrics over time',
    metricRange: (latest: string, least: string, most: string) => `${latest} now · ${least} to ${most}`,
    metricPoint: (value: string, day: string) => `${value} on ${day}`,
    metricTable: (count: number) => `Metrics of ${many(count, { one: 'run', other: 'runs' })}`,
  },

  pdf: {
    failed: (reason: string) => `The latest run failed: ${reason} This is the last result.`,
    date: 'Date',
    online: 'Report page',
    findings: 'Findings by category',
    noIssues: (categories: string) => `No issues in: ${categories}.`,
    appendix: 'Appendix',
    scale: (good: number, decent: number) =>
      `The score goes from 0 to 100: a page is good from ${good}, decent from ${decent}, and bad below.`,
    rules: (version: string) => `Rated by rule set ${version}.`,
    more: 'All findings, sources and requests are on the report page.',
  },

  former: {
    label: 'Earlier run',
    ran: 'Earlier run,',
    about: (date: string) => `This is an earlier run, from ${date}.`,
    noResults: 'Its results are no longer stored.',
    removed: (date: string) =>
      `Its findings, values and files were removed on ${date} because of their age. Score and metrics remain.`,
    measured: 'What it measured',
    latest: 'View the latest run',
  },

  browser,
  compare,
  progress,
  failure,
  share,
  manage,
  contentChecks,
  unlock,
}

export type ReportWords = typeof report
