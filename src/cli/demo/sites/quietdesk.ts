import type { Site } from '../site.ts'

/** Software for small offices: good pages, one slow. */
export const quietdesk: Site = {
  host: 'quietdesk.example',
  name: 'Quietdesk',
  language: 'en',
  hue: 255,
  faults: ['cookies', 'policy', 'framing'],
  fixed: { cookies: 28, framing: 22, policy: 15 },
  pages: [
    {
      path: '/',
      title: 'One inbox for a small office',
      about: 'Letters, e-mails and calls in one quiet list, so that five people answer like one.',
      sections: [
        ['Nothing gets lost', 'Everything that comes in has a name beside it: who answers, and until when.'],
        ['Nothing shouts', 'No red numbers. You look when you have time.'],
        ['Yours', 'Take all of it with you whenever you like, in files that others can read.'],
      ],
      faults: ['data', 'social', 'alt', 'names', 'labels'],
      fixed: { data: 43, social: 8, alt: 36, names: 29, labels: 36 },
      daysAgo: [50, 43, 36, 29, 22, 15, 8, 1],
    },
    {
      path: '/prices',
      title: 'Prices',
      about: 'Nine euros for each person and month. No steps, no surprises.',
      sections: [['For schools and clubs', 'Half of it. Write to us.']],
      faults: ['heading', 'canonical', 'names'],
      fixed: { canonical: 8, names: 8 },
      daysAgo: [50, 29, 8],
    },
    {
      path: '/help',
      title: 'Help',
      about: 'How to begin, how to invite others, how to move in from another program.',
      sections: [['Begin', 'Connect one address. The list fills by itself.']],
      faults: ['slow', 'names', 'alt'],
      daysAgo: [37, 23, 9],
    },
    {
      path: '/journal/quiet-hours',
      title: 'Why we have quiet hours',
      about: 'Two hours in the morning without a message changed how our own office works.',
      sections: [['What we saw', 'Fewer questions, longer answers, and lunch at noon.']],
      faults: ['alt', 'sitemap'],
      daysAgo: [33],
    },
    {
      path: '/journal/moving-in',
      title: 'Moving in within a day',
      about: 'How a workshop of twelve people moved nine years of letters in one afternoon.',
      sections: [['The plan', 'Export, sort, import, cake.']],
      daysAgo: [19],
    },
    {
      path: '/security',
      title: 'Security',
      about: 'Where your letters are kept, who can read them, and what we do when something goes wrong.',
      sections: [['Where', 'On our own machines, in one country, copied every hour.']],
      daysAgo: [26, 12, 2],
      privacy: 1,
    },
    {
      path: '/status',
      title: 'Status',
      about: 'Whether everything runs.',
      sections: [],
      daysAgo: [18, 4, 0.1],
      failing: 'error',
    },
  ],
}
