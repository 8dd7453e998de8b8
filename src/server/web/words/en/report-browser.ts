import { createPlural } from '../plural.ts'

const many = createPlural('en')

/** What a browser and Lighthouse measured. */
export const browser = {
  heading: 'Browser',
  screenshot: (page: string, device: string) => `Screenshot of ${page}, ${device}`,
  lab: 'Lighthouse metrics',
  labAbout: (version: string, runs: number, device: 'mobile' | 'desktop') =>
    `Measured by Lighthouse ${version} on ${device === 'mobile' ? 'a throttled mobile device' : 'desktop'}${
      runs === 1 ? '' : `; median of ${runs} runs`
    }.`,
  performance: 'Lighthouse performance',
  observed: 'Web Vitals',
  observedAbout:
    'One page load from our server, without throttling. Visitors with slower devices and connections wait longer.',
  ratings: { good: 'good', 'needs-improvement': 'needs improvement', poor: 'poor', none: 'not measured' },
  bounds: (good: string, poor: string) => `good up to ${good}, poor above ${poor}`,
  spread: (least: string, most: string) => `from ${least} to ${most}`,
  filmstrip: 'Filmstrip',
  frame: (at: string) => `Screenshot after ${at}`,
  facts: {
    requests: 'Requests',
    failed: 'Failed requests',
    bytes: 'Transferred',
    longTasks: 'Long tasks',
    tasks: (count: string, total: string) => `${count}, ${total} in total`,
    loaded: 'Load event',
    browser: 'Browser',
  },
  changes: 'Changed by JavaScript',
  noChanges: 'JavaScript changes nothing that affects the audits.',
  console: (count: number) => many(count, { one: 'console message', other: 'console messages' }),
  levels: { error: 'Error', warning: 'Warning' },
  insights: 'Lighthouse insights',
  saves: (amount: string) => `saves about ${amount}`,
  report: 'Lighthouse report (JSON)',
  viewer: 'Open in Lighthouse Viewer',
  error: {
    heading: 'Browser run failed',
    stands:
      'This is the quick result: it leaves out what only a browser shows, and its score cannot be compared with those of deeper runs.',
    reasons: {
      browser_missing: 'No browser is installed on the worker.',
      browser_timeout: 'The page did not finish loading in time.',
      http_error: 'The server returned an error page to the browser.',
      bot_wall: 'The site returned a bot challenge to the browser.',
      not_html: 'In the browser, the page leads to a file that is not an HTML page.',
    } as Record<string, string>,
    other: 'The browser could not load the page.',
    lab: {
      heading: 'Lighthouse run failed',
      reason: 'Lighthouse could not measure the page.',
      stands:
        'This is the result of the depth Browser: it leaves out what only Lighthouse measures, and its score cannot be compared with those of the depth Lighthouse.',
    },
    howTo:
      'Install Chrome or Chromium on the worker, or set VERDICT_CHROME to its path. On Linux x64 the npm package @sparticuz/chromium works too. Then re-run the report.',
    said: 'Technical details',
  },
  pdf: {
    waiting: 'Preparing the PDF…',
    none: 'There is no result to export yet.',
    removed: 'The details of this run were removed because of their age, so there is nothing to export.',
    busy: 'Too many PDFs are being created. Try again in a moment.',
    missing: 'PDF export needs a browser on the server, and none is installed.',
    failed: 'The PDF could not be created. Try again in a moment.',
  },
}
