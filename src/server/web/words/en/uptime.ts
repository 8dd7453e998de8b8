import { createPlural } from '../plural.ts'

const many = createPlural('en')
const pages = (count: number) => many(count, { one: 'page', other: 'pages' })

/** Availability between runs. */
export const uptime = {
  title: 'Uptime',
  up: (count: number, rule: string) =>
    count === 1 ? `Up · checked ${rule}` : `All ${pages(count)} are up · checked ${rule}`,
  down: (down: number, count: number, rule: string) =>
    count === 1 ? `Down · checked ${rule}` : `${down} of ${pages(count)} are down · checked ${rule}`,
  off: 'No longer checked',
  waiting: 'The first check is under way.',
  days: (count: number) => (count === 1 ? 'Today' : `${count} days`),
  none: '–',
  /** The strip in words. */
  strip: (share: string, outages: number) =>
    `Last 90 days: up ${share}, ${many(outages, { one: 'outage', other: 'outages' })}.`,
  stripOf: (project: string, share: string) => `${project}: up ${share} in the last 90 days.`,
  stripEmpty: 'Last 90 days: not checked yet.',
  day: (day: string, share: string | null) => (share === null ? `${day}: not checked` : `${day}: ${share}`),
  from: '90 days ago',
  to: 'Today',
  outages: (count: number) => many(count, { one: 'outage', other: 'outages' }),
  noOutages: 'No outages recorded in the last 90 days.',
  more: (shown: number, all: string) => `The latest ${shown} of ${all}.`,
  columns: { began: 'Began (UTC)', lasted: 'Duration', reason: 'Reason', page: 'Page' },
  lasts: 'Still down',
  status: (reason: string, status: string) => `${reason} (${status})`,
  form: {
    report: 'Check uptime of this page',
    project: (reports: number) =>
      reports === 1
        ? 'Check uptime of the page of this project'
        : `Check uptime of all ${pages(reports)} of this project`,
    often: 'How often',
    off: 'Off',
    about: 'One request each time, without an audit. You’re notified after two failed checks, 20 seconds apart.',
  },
  choices: {
    'every minute': 'Every minute',
    'every 2 minutes': 'Every 2 minutes',
    'every 5 minutes': 'Every 5 minutes',
  },
  saved: (rule: string) => `Saved. Uptime is checked ${rule}.`,
  stopped: 'Saved. Uptime is no longer checked.',
  scope: (reports: number) => `Uptime, ${pages(reports)}`,
  checking: (count: number) => (count === 0 ? 'Nothing to check.' : `Checking ${pages(count)} now.`),
}
