import { createPlural } from '../plural.ts'

const many = createPlural('en')

/** The audits, the bot, and what is said when there is no page. */
export const pages = {
  categories: {
    seo: 'SEO',
    performance: 'Performance',
    security: 'Security',
    accessibility: 'Accessibility',
    practice: 'Best practices',
  },
  importance: { high: 'High', medium: 'Medium', low: 'Low', info: 'Informational' },
  audits: {
    title: 'Audits',
    description: 'Every audit Verdict runs on a page: what it checks, why it matters, and its sources.',
    lead: (count: number) =>
      `${many(count, { one: 'audit', other: 'audits' })} make up the score. Each cites a published source.`,
    contents: 'Categories',
    count: (count: number) => many(count, { one: 'audit', other: 'audits' }),
    weight: (weight: number) => (weight === 0 ? 'not part of the score' : `weight ${weight}`),
    importance: 'Importance',
    authority: 'Source',
    authorities: 'Sources',
    why: 'Why it matters',
    fix: 'How to fix it',
    examples: 'Examples',
    bad: 'Fails',
    good: 'Passes',
    needs: 'Input',
    previous: 'Previous audit',
    next: 'Next audit',
    all: 'All audits',
    onlyEnglish: '',
  },
  errors: {
    requestId: 'Request ID',
    home: 'Go to the home page',
    404: {
      title: 'Page not found',
      text: 'Check the URL. The page may have been deleted, or you may not have access to it.',
    },
    403: {
      title: 'This form has expired',
      text: 'Go back, reload the page and submit the form again. Nothing was changed.',
    },
    405: { title: 'Method not allowed', text: 'This page does not accept this kind of request.' },
    413: { title: 'Request too large', text: 'The form data is too large. Nothing was changed.' },
    415: { title: 'Unsupported media type', text: 'Only form data is accepted here. Nothing was changed.' },
    429: { title: 'Too many requests', text: 'Try again in a few minutes.' },
    500: {
      title: 'Internal error',
      text: 'The error was logged. Try again. If it keeps happening, send the request ID below to the operator.',
    },
    503: { title: 'Database unavailable', text: 'Nothing was changed. Try again in a moment.' },
  },
}
