import { createPlural } from '../plural.ts'

const many = createPlural('en')

/** The settings of a project. */
export const project = {
  title: 'Settings',
  automatic: 'Automatic runs',
  nothingToWatch: 'There is nothing to run yet: create a report or scan the site first.',
  rules: 'Rules and notifications',
  links: {
    policy: { title: 'Policy', about: 'Thresholds, required audits, mutes and budgets of this project.' },
    alerts: { title: 'Alerts', about: 'What you’re notified about, and what is wrong right now.' },
    channels: { title: 'Channels', about: 'Where messages go: webhooks, email and chats.' },
    sharing: { title: 'Share links', about: 'Links that open this project without signing in, until they expire.' },
    branding: {
      title: 'Branding',
      about: 'Name, logo, colors and footer of the reports, scans and PDFs of this project.',
    },
  },
  retention: {
    title: 'Retention',
    about:
      'Every run and every scan stays in the history, with its score and metrics or counts. Their details (findings, values, files, pages, links) are thinned with age: all of them are kept first, then those of one a day, then of one a week, and after that of one a month. The first and the latest, the baseline, and those in which the result changed keep theirs.',
    own: 'This project has its own retention times.',
    server: 'These are the server’s retention times.',
    startsAt: (day: string) => `Nothing is removed before ${day}.`,
    fields: { all: 'All runs and scans', daily: 'One a day', weekly: 'One a week' },
    forever: 'Forever',
    days: (count: number) => `For ${many(count, { one: 'day', other: 'days' })}`,
    years: (count: number) => `For ${many(count, { one: 'year', other: 'years' })}`,
    preview: 'Preview',
    goes: (runs: number, scans: number, bytes: string) => {
      const parts = [
        ...(runs > 0 ? [many(runs, { one: 'run', other: 'runs' })] : []),
        ...(scans > 0 ? [many(scans, { one: 'scan', other: 'scans' })] : []),
      ]
      const lose = runs + scans === 1 ? 'loses its' : 'lose their'
      return `With these times, ${parts.join(' and ')} ${lose} details within a day, which frees ${bytes}. They cannot be restored.`
    },
    nothingGoes: 'With these times, no run or scan loses its details now.',
    partial: 'There are more, but counting all of them would take too long.',
    save: 'Save these times',
    saved: 'Retention saved.',
    reset: 'Use the server’s retention times',
    resetDone: 'This project uses the server’s retention times again.',
    problem: (field: string, problem: string) => `${field}: ${problem}`,
  },
  space: {
    title: 'Storage',
    total: (bytes: string) => `This project uses ${bytes}.`,
    parts: {
      results: { name: 'Results', about: 'The details of runs' },
      evidence: { name: 'Evidence', about: 'The raw data of the latest runs, so that new rules can be applied to it' },
      files: { name: 'Files', about: 'Screenshots and Lighthouse reports' },
      scans: { name: 'Scans', about: 'Pages, links and findings of the whole site' },
    },
    runs: (runs: string, detailed: string) => `Runs: ${runs}, of which ${detailed} still have their details.`,
    scanned: (scans: string, detailed: string) => `Scans: ${scans}, of which ${detailed} still have their details.`,
  },
  members: {
    title: 'Members',
    about:
      'Viewers can see everything in this project. Editors can also start runs and change schedules, alerts, deploy marks and the policy. Only you can delete things, change visibility, create share links and manage members.',
    email: 'Email address',
    role: 'Role',
    roles: { viewer: 'Viewer', editor: 'Editor' },
    actions: 'Actions',
    roleOf: (email: string) => `Role of ${email}`,
    change: 'Change',
    changeOf: (email: string) => `Change the role of ${email}`,
    changed: 'Role changed.',
    add: 'Add member',
    added: (email: string) => `${email} is a member now.`,
    badEmail: 'Enter an email address.',
    hint: 'Members find the project under “Shared with me”. If no account has this address yet, access starts as soon as one is created.',
    remove: 'Remove',
    removeOf: (email: string) => `Remove ${email}`,
    removeQuestion: 'They lose access immediately.',
    removed: 'Member removed.',
  },
  marks: {
    title: 'Deploy marks',
    about:
      'Each deployment shows as a line in the history of this project. A deployment script can add them over the API.',
    label: 'What was deployed',
    url: 'Link (optional)',
    add: 'Add a mark now',
    added: 'Deploy mark added.',
    remove: 'Remove',
    removeOf: (label: string) => `Remove ${label}`,
    removed: 'Deploy mark removed.',
    more: (count: number) => `and ${many(count, { one: 'earlier one', other: 'earlier ones' })}`,
    labelMissing: (most: number) => `Enter what was deployed, in at most ${most} characters.`,
    urlInvalid: 'Enter a link that starts with http:// or https://.',
  },
  download: {
    title: 'Export',
    about:
      'One file with all reports, runs, files, scans, schedules and rules of this project, for another Verdict server. Passwords, secrets, share links and channels are not included.',
    button: 'Download everything of this project',
    busy: 'You are downloading two projects already. Wait until one is done.',
  },
  remove: {
    title: 'Delete the project',
    about: 'Deletes all its reports and scans with their histories. You can undo it for 10 minutes.',
  },
}

export type ProjectWords = typeof project
