import { createPlural } from '../plural.ts'

const many = createPlural('en')

/** Who can open a report, its link and its badge. */
export const share = {
  share: 'Share',
  link: 'Link',
  visibility: 'Visibility',
  public: 'Public: anyone with the link',
  private: 'Private: only you and members of the project',
  password: 'Password: anyone with the password',
  firstPassword: 'Password',
  newPassword: 'New password',
  keepPassword: 'Leave empty to keep the current password.',
  needsPassword: 'Visitors enter it to open the report.',
  missingPassword: 'Enter a password, or choose another visibility.',
  tooLong: 'The password can be up to 256 characters long.',
  indexable: 'Let search engines index this page',
  save: 'Save',
  saved: {
    public: 'Saved. Anyone with the link can open the report.',
    private: 'Saved. Only you can open the report. If its project has members, they can, too.',
    password: 'Saved. Anyone with the password can open the report.',
    changedPassword: 'Saved. Anyone who used the old password has to enter the new one.',
  },
  badge: 'Badge',
  badgePrivate: 'The badge shows a result only while the report is public.',
  badgeAlt: 'Verdict result of this page',
  html: 'HTML',
  markdown: 'Markdown',
}

/** What the owner can do with a report. */
export const manage = {
  tooManyRuns: (seconds: number) =>
    `Rate limit reached. Try again in ${many(seconds, { one: 'second', other: 'seconds' })}.`,
  regenerate: 'Re-run',
  regenerateOptions: 'Re-run options',
  regenerateAbout: 'Earlier runs stay in the history.',
  depth: 'Depth',
  device: 'Device',
  remove: 'Delete report',
  removeOpen: 'Delete…',
  removeAbout: 'Deletes the report page, its results and its history.',
  removeAsk: 'Delete this report and its history?',
}

/** What the page of a report must contain, or must not. */
export const contentChecks = {
  title: 'Content checks',
  about:
    'Every run checks that the page contains certain texts or elements, and doesn’t contain others, such as an error message.',
  add: 'Add content checks',
  edit: 'Edit content checks',
  must_contain: 'Must contain',
  must_not_contain: 'Must not contain',
  form: 'Checks',
  hints: {
    must_contain:
      'One per line, up to 10: text that visitors can read, such as “Add to cart” (upper or lower case), or “css:” and a CSS selector, such as “css:.price”.',
    must_not_contain: 'Likewise, such as “Something went wrong” or “css:.error”.',
  },
  save: 'Save',
  saved: 'Content checks saved. The next runs use them.',
  problems: {
    too_many: (_entry: string) => 'Enter up to 10 lines.',
    too_long: (_entry: string) => 'Enter up to 500 characters per line.',
    no_selector: (entry: string) =>
      `“${entry}” has no CSS selector that can be checked. States and pseudo-elements, such as :hover, can’t be.`,
  },
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
