import type { DemoSite, Fault } from '../site.ts'

const AGE: Fault[] = ['policy', 'transport', 'framing', 'sniffing', 'version', 'compression', 'caching', 'old', 'plain']

/** A site without maintenance for years. */
export const museum: DemoSite = {
  host: 'oldmill-museum.example',
  name: 'Old Mill Museum',
  language: 'en',
  hue: 20,
  faults: [...AGE, 'language', 'alt', 'dated', 'viewport', 'missing', 'icon', 'social', 'links', 'heading', 'slow'],
  pages: [
    {
      path: '/',
      title: 'The Old Mill',
      about: 'Two hundred years of grinding, told where it happened.',
      sections: [['Visit us', 'From Easter to October, Wednesday to Sunday, ten to five.']],
      faults: ['weight', 'names', 'mixed', 'labels', 'description', 'sitemap', 'scripts'],
      appeared: { expired: 10 },
      fixed: { mixed: 20 },
      daysAgo: [44, 30, 16, 2],
    },
    {
      path: '/tickets',
      title: 'Tickets',
      about: 'What a visit costs.',
      sections: [['Families', 'Two grown-ups and all their children: twelve.']],
      faults: ['labels', 'description', 'canonical', 'cookies', 'names', 'scripts'],
      daysAgo: [44, 16],
    },
    {
      path: '/history',
      title: 'History',
      about: 'From the first wheel to the last sack.',
      sections: [
        ['The wheel', 'Five metres of oak, built without a nail.'],
        ['The flood', 'In the spring of 1921 the river took the lower floor.'],
      ],
      faults: ['description', 'scripts', 'mixed'],
      daysAgo: [39, 11],
    },
    {
      path: '/guestbook',
      title: 'Guest book',
      about: 'What visitors wrote.',
      sections: [['Yesterday', 'A wonderful place. The children did not want to leave.']],
      faults: ['labels', 'roles', 'refresh', 'cookies', 'names', 'frame', 'canonical', 'title', 'expired'],
      daysAgo: [39, 11],
    },
    {
      path: '/shop',
      title: 'Museum shop',
      about: 'Flour, postcards, and a small wooden wheel.',
      sections: [],
      daysAgo: [25, 9],
      failing: 'refused',
    },
  ],
}
