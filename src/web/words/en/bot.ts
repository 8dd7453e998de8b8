/** What is said about our bot. Keep to what the engine does. */
export const bot = {
  bot: {
    title: 'VerdictBot',
    description: 'What VerdictBot is, what it asks a site for, and how to keep it out.',
    lead: 'If you found VerdictBot in the log of your site: somebody asked this Verdict for a report of one of your pages.',
    name: { title: 'How to know it', text: 'Every request says who it is, in the header User-Agent:' },
    does: {
      title: 'What it does',
      points: [
        'It comes only when somebody asks for a report, and looks at that one page. It does not wander on from link to link.',
        'It fetches the page, what the page itself loads (such as style sheets and pictures), and the files that tell about a site: robots.txt, the sitemap, icons, security.txt and llms.txt. It also asks for one address that should not exist, to see how the site answers.',
        'It makes at most two requests to a host at a time, 150 files and 32 MiB in all, and stops after 20 seconds.',
        'It sends no cookies, fills in no forms and tries no passwords.',
      ],
    },
    out: {
      title: 'How to keep it out',
      text: 'Because it acts for somebody who asked for this very page, it does not take robots.txt for a refusal: it reports what robots.txt says. To refuse it, answer its requests with status 403; it takes the refusal as it is, and comes back only when asked again. For example:',
      nginx: 'In nginx, inside the server block',
      apache: 'In Apache, with mod_rewrite',
    },
    contact: {
      title: 'Questions',
      text: 'Whoever runs this Verdict can be reached at',
      none: 'Ask whoever runs this Verdict.',
    },
  },
}
