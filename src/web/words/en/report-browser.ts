import { createPlural } from '../plural.ts'

const many = createPlural('en')

/** What only a browser could see. */
export const browser = {
  heading: 'In the browser',
  screenshot: (page: string, device: string) => `The first screen of ${page} ${device}`,
  lab: 'Vitals in the lab',
  labAbout: (version: string, runs: number, device: 'mobile' | 'desktop') =>
    `Measured by Lighthouse ${version} on ${device === 'mobile' ? 'a slowed-down phone' : 'a computer'}${
      runs === 1 ? '' : `; the median of ${runs} runs`
    }.`,
  performance: 'Performance by Lighthouse',
  observed: 'Vitals as observed',
  observedAbout: 'One visit from our server, not slowed down. Visitors with slower phones and lines wait longer.',
  vitals: {
    lcp: 'Largest content shown',
    cls: 'Layout shift',
    tbt: 'Blocked by scripts',
    fcp: 'First content shown',
    speed_index: 'Speed Index',
    ttfb: 'First byte',
  },
  grades: { good: 'good', middling: 'needs work', poor: 'poor', none: 'not seen' },
  bounds: (good: string, poor: string) => `good up to ${good}, poor past ${poor}`,
  spread: (least: string, most: string) => `from ${least} to ${most}`,
  filmstrip: 'How it came up',
  frame: (at: string) => `The screen after ${at}`,
  facts: {
    requests: 'Requests',
    failed: 'Failed',
    bytes: 'On the wire',
    longTasks: 'Long tasks',
    tasks: (count: string, total: string) => `${count}, ${total} in all`,
    loaded: 'Loaded after',
    browser: 'Browser',
  },
  changes: 'What scripts change',
  noChanges: 'Scripts change nothing of what was judged.',
  console: (count: number) => many(count, { one: 'message in the console', other: 'messages in the console' }),
  levels: { error: 'Error', warning: 'Warning' },
  insights: 'What Lighthouse would do',
  saves: (amount: string) => `saves about ${amount}`,
  report: "Lighthouse's report (JSON)",
  viewer: 'Open it in the Lighthouse Viewer',
  error: {
    heading: 'The browser did not get through',
    stands: 'What could be seen without it stands below.',
    reasons: {
      browser_missing: 'There is no browser on the machine that looked.',
      browser_timeout: 'The page did not come to rest in time.',
      browser_failed: 'The browser failed on this page, twice.',
    } as Record<string, string>,
    other: 'It could not look at the page.',
    howTo:
      'Install Chrome or Chromium there, or set VERDICT_CHROME to the path of one. On Linux for x64 the npm package @sparticuz/chromium will do. Then generate the report again.',
    said: 'What we got to hear',
  },
  pdf: {
    button: 'PDF',
    none: 'There is nothing to print yet.',
    busy: 'Too many reports are being printed. Try again in a moment.',
    missing: 'A PDF needs a browser on the server, and there is none.',
    failed: 'The PDF could not be made. Try again in a moment.',
  },
}
