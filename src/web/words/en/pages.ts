import { createPlural } from '../plural.ts'

const many = createPlural('en')

/** The audits, the bot, and what is said when there is no page. */
export const pages = {
  categories: {
    seo: 'Search',
    performance: 'Performance',
    security: 'Security',
    accessibility: 'Accessibility',
    practice: 'Good practice',
  },
  importance: { high: 'High', medium: 'Medium', low: 'Low', info: 'For information' },
  audits: {
    title: 'Audits',
    description: 'Every audit that Verdict makes of a webpage: what it looks at, why, and on whose word.',
    lead: (count: number) =>
      `${many(count, { one: 'audit', other: 'audits' })} make a verdict. Each stands on an outside authority.`,
    contents: 'Categories',
    count: (count: number) => many(count, { one: 'audit', other: 'audits' }),
    weight: (weight: number) => (weight === 0 ? 'not part of the score' : `weight ${weight}`),
    importance: 'Importance',
    authority: 'Authority',
    authorities: 'Who says so',
    why: 'Why it matters',
    fix: 'What to do',
    examples: 'Examples',
    bad: 'Wrong',
    good: 'Right',
    needs: 'What it reads',
    previous: 'Previous audit',
    next: 'Next audit',
    all: 'All audits',
    onlyEnglish: '',
  },
  errors: {
    requestId: 'Request',
    home: 'To the start page',
    404: {
      title: 'There is no such page',
      text: 'The address may be mistyped, or what was here is gone, or it is not for you to see.',
    },
    403: {
      title: 'This form is too old',
      text: 'Go back, load the page again, and send the form once more. Nothing was changed.',
    },
    405: { title: 'This cannot be done here', text: 'The page exists, but not for this kind of request.' },
    413: { title: 'That is too much at once', text: 'What was sent is too large. Nothing was changed.' },
    415: { title: 'This cannot be read', text: 'What was sent is not a form of ours. Nothing was changed.' },
    429: { title: 'Too many tries', text: 'Wait a few minutes and try again.' },
    500: {
      title: 'Something went wrong on our side',
      text: 'It was noted. Try again; if it stays so, tell whoever runs this Verdict the number below.',
    },
    503: { title: 'The database cannot be reached right now', text: 'Nothing was changed. Try again in a moment.' },
  },
}
