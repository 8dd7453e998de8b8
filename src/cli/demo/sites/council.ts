import type { DemoSite } from '../site.ts'

/** A town that takes accessibility to heart. */
export const council: DemoSite = {
  host: 'town.westmere.example',
  name: 'Town of Westmere',
  language: 'en',
  hue: 150,
  faults: ['version', 'policy'],
  fixed: { version: 35, policy: 14 },
  pages: [
    {
      path: '/',
      title: 'Welcome to Westmere',
      about: 'Services, news and opening hours of the town, in plain words and for everybody.',
      sections: [
        ['Often asked', 'Waste days, parking permits, a place in the nursery, a new passport.'],
        ['News', 'The bridge over the mere opens again on Monday. The library is open on Sundays now.'],
      ],
      faults: ['caching', 'names'],
      fixed: { caching: 21, names: 35 },
      daysAgo: [49, 35, 21, 7, 0.2],
    },
    {
      path: '/waste',
      title: 'Waste and recycling',
      about: 'Which bin is emptied on which day, and what goes into it.',
      sections: [['Your street', 'Type the name of your street, and the calendar shows your days.']],
      faults: ['labels'],
      fixed: { labels: 30 },
      daysAgo: [49, 30, 7],
    },
    {
      path: '/parking',
      title: 'Parking permits',
      about: 'Who may have one, what it costs, and how to ask for it without leaving the house.',
      sections: [['What you need', 'Your registration and a bill that shows your address.']],
      daysAgo: [42, 14],
    },
    {
      path: '/meetings',
      title: 'Meetings of the council',
      about: 'Agendas and minutes of the last two years, and the dates of the next meetings.',
      sections: [['Next meeting', 'On the third Tuesday at six in the evening, in the hall above the market.']],
      faults: ['links', 'canonical', 'missing'],
      daysAgo: [38, 10],
    },
    {
      path: '/meetings/minutes.pdf',
      title: 'Minutes',
      about: 'Minutes of the last meeting.',
      sections: [],
      daysAgo: [11],
      failing: 'pdf',
    },
    {
      path: '/library',
      title: 'The library',
      about: 'Opening hours, new books, and how to borrow them from your sofa.',
      sections: [['Sundays', 'From one to five, with coffee.']],
      faults: ['frame'],
      fixed: { frame: 6 },
      daysAgo: [27, 13, 6],
    },
    {
      path: '/vote',
      title: 'Elections',
      about: 'Where to vote, how to vote by post, and how to help on the day.',
      sections: [['By post', 'Ask for your papers until the Friday before.']],
      daysAgo: [],
    },
  ],
}
