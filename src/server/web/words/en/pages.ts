import { createPlural } from '../plural.ts'

const many = createPlural('en')

/** The audits, the errors, the bot and the API. */
export const pages = {
  audits: {
    title: 'Audits',
    description: 'Every audit Verdict runs on pages and whole sites: what it checks, why it matters, and its sources.',
    site: 'Whole site',
    page: 'Pages',
    kinds: 'Audits of',
    siteTitle: 'Audits of whole sites',
    lead: (page: number, site: number) =>
      `${many(page, { one: 'audit', other: 'audits' })} make up the score of a page, and ${site} more that of a whole site. Each cites a published source.`,
    scoring: ({ good, decent }: { good: number; decent: number }) =>
      `A page is good from a score of ${good} and decent from ${decent}. While a blocking audit fails, the score is at most ${good - 1}; while two of them fail, at most ${decent - 1}.`,
    blocking: 'Blocking',
    search: 'Search audits',
    searchButton: 'Search',
    found: (count: number) => `${many(count, { one: 'audit', other: 'audits' })} found`,
    nothing: 'No matching audits',
    showAll: 'Show all audits',
    contents: 'Categories',
    weight: (weight: number) => (weight === 0 ? 'not part of the score' : `weight ${weight}`),
    authorities: 'Sources',
    why: 'Why it matters',
    fix: 'How to fix it',
    examples: 'Examples',
    bad: 'Fails',
    good: 'Passes',
    previous: 'Previous audit',
    next: 'Next audit',
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
      again: (email: string) =>
        `You’ve signed in again since you opened it, as ${email}. Nothing was changed yet, and what you entered is kept.`,
      signedOut:
        'You’re signed out. Nothing was changed, and what you entered is kept. Sign in (it opens a new tab), then continue here.',
      signInFirst: 'You’re signed out. Nothing was changed. Sign in, then fill in the form again.',
      submit: 'Submit again',
      next: 'Continue',
    },
    410: {
      title: 'Details removed',
      text: 'The details of this run were removed because of their age. Its score and metrics remain in the history.',
    },
    405: { title: 'Method not allowed', text: 'This page does not accept this kind of request.' },
    413: { title: 'Request too large', text: 'The form data is too large. Nothing was changed.' },
    415: { title: 'Unsupported media type', text: 'Only form data is accepted here. Nothing was changed.' },
    422: { title: 'Invalid characters', text: 'A field contains a NUL character. Nothing was changed.' },
    429: { title: 'Too many requests', text: 'Try again in a few minutes.' },
    500: {
      title: 'Internal error',
      text: 'The error was logged. Try again. If it keeps happening, send the request ID below to the operator.',
    },
    502: {
      title: 'File unavailable',
      text: 'The object storage of this server doesn’t respond or doesn’t have the file. Try again in a moment.',
    },
    503: { title: 'Database unavailable', text: 'Nothing was changed. Try again in a moment.' },
    mayBeSaved:
      'The connection to the database was lost while your change was being saved. It may have been saved: check before you try again.',
  },
  /** This must match what the engine does. */
  bot: {
    title: 'VerdictBot',
    description: 'What VerdictBot is, which requests it makes, and how to block it.',
    lead: 'If you found VerdictBot in your server logs, a user of this Verdict instance requested a report on one of your pages, or a scan of your site.',
    name: { title: 'Identification', text: 'Every request carries this User-Agent header:' },
    does: {
      title: 'What it does',
      points: [
        'For a report, it visits one page, when a user asks for it or on the schedule that the user has set. It does not follow links.',
        'It fetches that page, its subresources (such as stylesheets and images), and site-wide files: robots.txt, the sitemap, icons, security.txt and llms.txt. It also requests one URL that should not exist, to check that the server answers with 404.',
        'For a report, it makes at most two concurrent requests per host, fetches at most 150 files and 34\u00a0MB in total, and stops after 20 seconds.',
        'If the user asked for it, it then loads the page in Chrome, as a visitor would. The user agent still names VerdictBot.',
        'For a scan of a whole site, it follows links and sitemaps. It obeys robots.txt, Crawl-delay and Retry-After, and sends at most 5 requests per second, unless robots.txt has rules for VerdictBot.',
        'It submits no forms, tries no passwords, and keeps no cookies between visits.',
      ],
    },
    out: {
      title: 'How to block it',
      text: 'To keep it from scanning your site, disallow VerdictBot in robots.txt. A report is different: there it acts on behalf of a user who requested this specific page, so it reports what robots.txt says but does not treat it as a block. To block both, answer its requests with status 403. For example:',
      nginx: 'In nginx, inside the server block',
      apache: 'In Apache, with mod_rewrite',
    },
    contact: {
      title: 'Questions',
      text: 'Contact the operator of this instance at',
      none: 'Contact the operator of this instance.',
    },
  },
  /** The frame of the API reference, which itself is always in English. */
  docs: {
    title: 'API',
    description: 'Manage reports, scans, schedules, alerts and projects over HTTP.',
    contents: 'On this page',
    groups: 'Groups of operations',
    groupPage: (group: string) => `${group}: parameters and responses`,
    start: 'Getting started',
    address: 'Base URL',
    key: 'Authentication',
    keyFrom: 'Create API keys on your',
    account: 'account page',
    first: 'First request',
    problem: 'Errors',
    problemIs: 'Errors are returned as application/problem+json (RFC 9457), with a message that says what to do.',
    problems: 'Error codes',
    onlyEnglish: '',
    records: 'Objects',
    recordsAre: 'The objects in API responses, field by field.',
    sharedRecords: 'In all groups',
    webhooks: 'Webhooks',
    webhooksAre: 'What a webhook delivers for each event, field by field.',
    parameters: 'Parameters',
    answers: 'Responses',
    bodyTypes: 'Body:',
    headers: 'Headers:',
    example: 'Example',
    name: 'Name',
    type: 'Type',
    meaning: 'Description',
    required: 'required',
    fallback: 'default:',
    places: { path: 'path', query: 'query', header: 'header', body: 'body' },
  },
}
