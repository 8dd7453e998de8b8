/** What stands around every page. */
export const site = {
  site: {
    name: 'Verdict',
    language: 'English',
    description: 'Verdict reads a webpage, checks it against outside authorities, and says good, decent or bad.',
    skip: 'Skip to the content',
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
    bot: 'Our bot',
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
