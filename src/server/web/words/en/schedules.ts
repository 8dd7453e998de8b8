import { createPlural } from '../plural.ts'

const many = createPlural('en')
const started = (count: number, unit: 'runs' | 'scans') =>
  many(count, unit === 'runs' ? { one: 'run', other: 'runs' } : { one: 'scan', other: 'scans' })

/** What runs automatically. */
export const schedules = {
  title: 'Schedules',
  about: 'Reports and scans that run automatically.',
  watch: 'Watch',
  watched: 'Watched',
  paused: 'Paused',
  headings: {
    report: 'Run this report automatically',
    project: (reports: number) =>
      reports === 1
        ? 'Run the report of this project automatically'
        : `Run all ${many(reports, { one: 'report', other: 'reports' })} of this project automatically`,
    scan: 'Scan this site automatically',
  },
  often: 'How often',
  time: 'Time',
  timeZone: 'Time zone',
  off: 'Off',
  keep: (rule: string) => `Current: ${rule}`,
  choices: {
    'every hour': 'Every hour',
    'every 6 hours': 'Every 6 hours',
    'every day': 'Every day',
    'every weekday': 'Monday to Friday',
    'every monday': 'Every Monday',
    'every tuesday': 'Every Tuesday',
    'every wednesday': 'Every Wednesday',
    'every thursday': 'Every Thursday',
    'every friday': 'Every Friday',
    'every saturday': 'Every Saturday',
    'every sunday': 'Every Sunday',
    'monthly on the 1st': 'Monthly on the 1st',
    'monthly on the 15th': 'Monthly on the 15th',
    'monthly on the 31st': 'On the last day of the month',
  },
  load: {
    day: (count: number, unit: 'runs' | 'scans') => `${started(count, unit)} a day`,
    week: (count: number, unit: 'runs' | 'scans') => `${started(count, unit)} a week`,
    month: (count: number, unit: 'runs' | 'scans') => `${started(count, unit)} a month`,
  },
  limit: (perDay: string) => `Your schedules can start up to ${perDay} runs a day.`,
  jitter: 'Runs start within 15 minutes of this time.',
  told: 'You’ll be notified of:',
  notTold: 'No alert rule applies, so you won’t be notified.',
  save: 'Save',
  saved: (next: string) => `Saved. Next run: ${next}.`,
  stopped: 'Saved. It no longer runs automatically.',
  problem: (field: string, problem: string) => `${field} ${problem}`,
  all: 'All schedules',
  next24: 'Next 24 hours',
  none24: 'Nothing runs in the next 24 hours.',
  more: (count: number) => `and ${many(count, { one: 'more run', other: 'more runs' })}`,
  empty: 'No schedules yet',
  emptyText: 'Open a report or a project and choose Watch to run it on a schedule.',
  emptyLink: 'Go to reports',
  columns: { what: 'What', when: 'When', next: 'Next', last: 'Last', actions: 'Actions' },
  scopes: {
    report: 'Report',
    project: (reports: number) => `Project, ${many(reports, { one: 'report', other: 'reports' })}`,
    scan: 'Scan of the site',
  },
  outcomes: {
    started: 'Started',
    merged: 'Not started: the previous run had not ended',
    limited: 'Not started: no runs left that day',
    skipped: 'Missed',
    nothing: 'Nothing to run',
  },
  never: 'Not yet',
  limited: (runs: number, day: string) =>
    `${many(runs, { one: 'run', other: 'runs' })} not started on ${day}: daily limit reached`,
  skipped: (count: number) => `${many(count, { one: 'time', other: 'times' })} missed`,
  pauseReasons: {
    user: 'Paused',
    failing: 'Paused: no result for 30 days',
    no_scan: 'Paused: no scan to repeat',
  },
  pause: 'Pause',
  resume: 'Resume',
  run: 'Run now',
  remove: 'Delete',
  aboutAction: (action: string, what: string) => `${action}: ${what}`,
  ran: (count: number) => (count === 0 ? 'Nothing was started.' : `${started(count, 'runs')} started.`),
  removed: 'The schedule was deleted.',
  undo: 'Undo',
  restored: 'The schedule was restored.',
}
