/** What is said about our bot. Keep to what the engine does. */
export const bot = {
  bot: {
    title: 'VerdictBot',
    description: 'What VerdictBot is, which requests it makes, and how to block it.',
    lead: 'If you found VerdictBot in your server logs, a user of this Verdict instance requested a report on one of your pages.',
    name: { title: 'Identification', text: 'Every request carries this User-Agent header:' },
    does: {
      title: 'What it does',
      points: [
        'It visits a page only when a user requests a report on it. It does not follow links.',
        'It fetches the page, its subresources (such as style sheets and images), and site-wide files: robots.txt, the sitemap, icons, security.txt and llms.txt. It also requests one URL that should not exist, to check that the server answers with 404.',
        'It makes at most two concurrent requests per host, fetches at most 150 files and 32 MiB in total, and stops after 20 seconds.',
        'It sends no cookies, submits no forms and tries no passwords.',
      ],
    },
    out: {
      title: 'How to block it',
      text: 'VerdictBot acts on behalf of a user who requested this specific page, so it reports what robots.txt says but does not treat it as a block. To block it, answer its requests with status 403. It will not try again until a user requests another report. For example:',
      nginx: 'In nginx, inside the server block',
      apache: 'In Apache, with mod_rewrite',
    },
    contact: {
      title: 'Questions',
      text: 'Contact the operator of this instance at',
      none: 'Contact the operator of this instance.',
    },
  },
}
