import { createPlural } from '../plural.ts'
import { browser } from './report-browser.ts'
import { manage, unlock } from './report-manage.ts'
import { failure, progress } from './report-run.ts'

const many = createPlural('en')
const audits = (count: number) => many(count, { one: 'audit', other: 'audits' })

/** The report page. */
export const report = {
  title: (page: string) => `Report of ${page}`,
  description: (page: string, result: string, score: number) =>
    `${page} is ${result}: ${score} of 100. What Verdict found, why it matters and how to fix it.`,
  kicker: 'Report',
  privacies: { public: 'Public', private: 'Private', password: 'With a password' },
  depths: { 0: 'Fast look', 1: 'Rendered look', 2: 'Lab run' },
  devices: { mobile: 'as a phone', desktop: 'as a computer' },
  generated: 'Generated',
  actions: { label: 'This report', copy: 'Copy link', json: 'JSON', csv: 'CSV', print: 'Print' },
  contents: 'On this page',
  sections: {
    fixes: 'Fix first',
    browser: 'In the browser',
    page: 'The page',
    audits: 'All audits',
    files: 'Files',
    history: 'History',
    manage: 'Settings',
  },

  gauge: (score: number, result: string) => `Score ${score} of 100: ${result}`,
  verdict: {
    heading: 'The verdict',
    spotless: 'Nothing to fix: every audit that applies was passed.',
    good: (left: number) => `This page is good. ${audits(left)} could still be better.`,
    notGood: (result: 'decent' | 'bad', plan: number, score: number) =>
      plan === 1
        ? `${result === 'bad' ? 'This page is bad' : 'This page is decent'}. Fix one thing and it is good, with ${score} of 100.`
        : `${result === 'bad' ? 'This page is bad' : 'This page is decent'}. Fix ${plan} things and it is good, with ${score} of 100.`,
    between: (strongest: string, weakest: string) =>
      `Strongest in ${strongest.toLowerCase()}, weakest in ${weakest.toLowerCase()}.`,
    weakest: (weakest: string) => `Weakest in ${weakest.toLowerCase()}.`,
    counts: {
      fail: (count: number) => `${count} failed`,
      warn: (count: number) => `${count} could be better`,
      pass: (count: number) => `${count} passed`,
      'not-applicable': (count: number) => `${count} ${count === 1 ? 'does' : 'do'} not apply`,
      unknown: (count: number) => `${count} not judged`,
    },
    notes: 'The verdict stands on less than the whole page:',
  },

  categories: {
    heading: 'Scores by category',
    names: {
      seo: 'Search engines',
      performance: 'Performance',
      security: 'Security',
      accessibility: 'Accessibility',
      practice: 'Good practice',
    },
    none: 'Nothing could be judged',
  },

  fixes: {
    heading: 'What to fix first',
    nothing: 'Nothing lowers the score.',
    about: 'What each fix adds to the score, and the score after it, in this order.',
    plan: (count: number, score: number) =>
      count === 1
        ? `Fix this one and it is good: ${score} of 100.`
        : `Fix these ${count === 2 ? 'two' : count === 3 ? 'three' : count} and it is good: ${score} of 100.`,
    rest: (count: number) => `The other ${count}`,
    gain: (gain: string, score: number) => `Adds ${gain} to the score, which is ${score} then`,
    afterThat: 'After that',
    more: (count: number) => `And ${many(count, { one: 'smaller thing', other: 'smaller things' })}`,
    good: 'The page is good already. These would make it better.',
  },

  page: {
    heading: 'The page',
    search: 'As a search result',
    card: 'As a shared link',
    noTitle: 'No title',
    noDescription: 'No description: a search engine picks a sentence from the page.',
    noCard: 'The page says nothing for shared links, so title and description stand in.',
    picture: 'Picture',
    noPicture: 'No picture',
    url: 'Address',
    status: 'Answer',
    answered: (status: string, version: string | null) => (version === null ? status : `${status}, HTTP/${version}`),
    redirects: 'Redirects',
    noRedirects: 'None',
    language: 'Language',
    size: 'Size of the document',
    sizes: (wire: string, decoded: string) => `${wire} on the wire, ${decoded} unpacked`,
    firstByte: 'First byte after',
    total: 'Whole document after',
    server: 'Server',
    certificate: 'Certificate',
    trusted: (issuer: string) => `Trusted, by ${issuer}`,
    notTrusted: 'Not trusted',
    validUntil: 'valid until',
    ranOut: 'ran out',
    unknown: 'Not known',
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
      warn: 'Could be better',
      pass: 'Passed',
      'not-applicable': 'Does not apply',
      unknown: 'Not judged',
    },
    folded: {
      pass: (count: number) => `${count} passed`,
      'not-applicable': (count: number) => `${count} ${count === 1 ? 'does' : 'do'} not apply`,
      unknown: (count: number) => `${count} could not be judged`,
    },
    importances: { high: 'High', medium: 'Medium', low: 'Low', info: 'For information' },
    importance: 'Weight',
    gain: (gain: string) => `Fixing it adds ${gain} to the score`,
    why: 'Why it matters',
    fix: 'How to fix it',
    authority: 'On whose word',
    line: (line: number) => `line ${line}`,
    note: 'Note',
    moreFindings: (count: number) => `and ${count} more`,
    about: 'About this audit',
  },

  files: {
    heading: 'Files',
    waterfall: 'How the files came',
    waterfallAbout:
      'Each bar begins where the file that asks for it had arrived, and is as long as our own fetch took. A browser asks for several at once and may wait in between.',
    waterfallSeen: 'Each bar shows when the browser asked for the file, and how long it took to come.',
    waterfallLabel: (count: number, duration: string) =>
      `Waterfall of ${many(count, { one: 'request', other: 'requests' })}, ${duration} in all. The table below says the same.`,
    bytes: 'Bytes by type',
    bytesLabel: (total: string) => `Bytes by type, ${total} in all. The table beside says the same.`,
    total: 'In all',
    table: 'As a table',
    file: 'File',
    kind: 'Type',
    status: 'Answer',
    size: 'Size',
    wait: 'Waited',
    duration: 'Took',
    files: 'Files',
    share: 'Share',
    redirect: 'Redirect',
    failed: 'Not fetched',
    beyond: (count: number) =>
      `${many(count, { one: 'file', other: 'files' })} more that the page asks for are not listed.`,
    legend: { waiting: 'waiting', receiving: 'receiving' },
    kinds: {
      document: 'Document',
      script: 'Scripts',
      style: 'Styles',
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
    first: 'This is the first run. Generate the report again later to see how the score moves.',
    label: (count: number) =>
      `The score over ${many(count, { one: 'run', other: 'runs' })}. The table below says the same.`,
    separate: 'Runs of different depth measure different things, so they are never joined.',
    table: 'As a table',
    when: 'When',
    depth: 'Depth',
    score: 'Score',
    result: 'Result',
    latest: 'this result',
  },

  browser,
  progress,
  failure,
  manage,
  unlock,
}

export type ReportWords = typeof report
