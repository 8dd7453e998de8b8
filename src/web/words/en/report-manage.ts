import { createPlural } from '../plural.ts'

const many = createPlural('en')

/** What the owner of a report sees. */
export const manage = {
  heading: 'Settings of this report',
  onlyYou: 'Only you see this part.',
  privacy: 'Who may see this page',
  public: 'Everybody with the link',
  private: 'Only me',
  password: 'Everybody with the password',
  newPassword: 'Password',
  keepPassword: 'Leave it empty to keep the one that is set.',
  needsPassword: 'Without a password only you can open the page.',
  indexable: 'Let search engines index this page while it is public',
  save: 'Save',
  saved: 'Saved. Whoever had opened the page with the old password has to enter the new one.',
  savedPlain: 'Saved.',
  tooManyRuns: (seconds: number) =>
    `Rate limit reached. Try again in ${many(seconds, { one: 'second', other: 'seconds' })}.`,
  regenerate: 'Generate again',
  regenerateAbout: 'Fetches the page anew. Earlier runs stay in the history.',
  depth: 'How deep to look',
  device: 'Look as',
  remove: 'Delete this report',
  removeOpen: 'Delete…',
  removeConfirm: 'Yes, delete it',
  removeAbout: 'The page, its results and its history go with it.',
  removeAsk: 'Delete this report and its history?',
  badge: 'Badge',
  badgeAbout: 'Shows the latest result wherever you put it.',
  badgePrivate: 'The badge shows a result only while the report is public.',
  badgeAlt: 'Verdict of this page',
  markup: 'Copy the HTML',
  tooLong: 'A password may have at most 256 characters.',
}

/** The door of a report with a password. */
export const unlock = {
  title: 'A report with a password',
  about: 'Whoever shared this link with you can tell you the password.',
  password: 'Password',
  open: 'Open the report',
  wrong: 'That is not the password.',
  slow: (seconds: number) =>
    `Too many tries. Wait ${many(seconds, { one: 'second', other: 'seconds' })} before the next one.`,
  owner: 'Is it yours?',
  signIn: 'Sign in',
}
