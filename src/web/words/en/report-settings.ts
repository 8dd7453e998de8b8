import { createPlural } from '../plural.ts'

const many = createPlural('en')

/** The settings of a report, for its owner. */
export const manage = {
  heading: 'Report settings',
  onlyYou: 'Only you can see these settings.',
  privacy: 'Visibility',
  public: 'Public: anyone with the link',
  private: 'Private: only you',
  password: 'Password: anyone with the password',
  newPassword: 'Password',
  keepPassword: 'Leave empty to keep the current password.',
  needsPassword: 'Without a password, only you can open the report.',
  indexable: 'Let search engines index this page while it is public',
  save: 'Save',
  saved: 'Saved. Anyone who used the old password has to enter the new one.',
  savedPlain: 'Saved.',
  tooManyRuns: (seconds: number) =>
    `Rate limit reached. Try again in ${many(seconds, { one: 'second', other: 'seconds' })}.`,
  regenerate: 'Re-run',
  regenerateAbout: 'Audits the page again. Earlier runs stay in the history.',
  depth: 'Depth',
  device: 'Device',
  remove: 'Delete report',
  removeOpen: 'Delete…',
  removeConfirm: 'Delete report',
  removeAbout: 'Deletes the report page, its results and its history.',
  removeAsk: 'Delete this report and its history?',
  badge: 'Badge',
  badgeAbout: 'Shows the latest result on your site.',
  badgePrivate: 'The badge shows a result only while the report is public.',
  badgeAlt: 'Verdict result of this page',
  markup: 'Copy HTML',
  tooLong: 'The password can be up to 256 characters long.',
}

/** The page that asks for the password of a report. */
export const unlock = {
  title: 'Password-protected report',
  about: 'Ask the person who shared this link for the password.',
  password: 'Password',
  open: 'Open report',
  wrong: 'Wrong password.',
  slow: (seconds: number) => `Too many attempts. Try again in ${many(seconds, { one: 'second', other: 'seconds' })}.`,
  owner: 'Is this your report?',
  signIn: 'Sign in',
}
