/** What stands around every page. */
export const site = {
  site: {
    name: 'Verdict',
    language: 'English',
    description: 'Verdict audits a webpage against published standards and rates it good, decent or bad.',
    skip: 'Skip to content',
  },
  nav: {
    label: 'Main',
    reports: 'Reports',
    projects: 'Projects',
    audits: 'Audits',
    users: 'Users',
    account: 'Account',
    signIn: 'Sign in',
    signOut: 'Sign out',
  },
  footer: {
    label: 'More',
    docs: 'API',
    bot: 'VerdictBot',
    language: 'Language',
    theme: 'Theme',
    themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  },
  result: { good: 'Good', decent: 'Decent', bad: 'Bad', none: 'No result yet' },
  actions: { copy: 'Copy', copied: 'Copied', cancel: 'Cancel', save: 'Save', back: 'Back' },
  pager: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (number: string) => `Page ${number}`,
  },
}
