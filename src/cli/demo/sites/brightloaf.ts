import type { DemoSite } from '../site.ts'

/** A bakery that looks after its site. */
export const brightloaf: DemoSite = {
  host: 'brightloaf.example',
  name: 'Brightloaf Bakery',
  language: 'en',
  hue: 35,
  faults: ['transport', 'policy', 'framing', 'sniffing', 'caching'],
  fixed: { transport: 40, framing: 33, sniffing: 26, policy: 19, caching: 5 },
  pages: [
    {
      path: '/',
      title: 'Bread for the whole street',
      about: 'A small bakery with a stone oven: sourdough, rye and buns, six mornings a week from half past five.',
      sections: [
        [
          'Baked at night',
          'The dough rests for twenty hours. At three the oven is hot, at five the first loaves cool.',
        ],
        ['On the shelf today', 'Country sourdough, caraway rye, oat buns, and plum cake until it is gone.'],
        ['Find us', 'On the corner of Mill Lane, two steps from the tram. Ring the bell if the door is shut.'],
      ],
      faults: ['social', 'alt', 'sitemap', 'names', 'compression', 'labels'],
      fixed: { alt: 33, social: 19, sitemap: 12, names: 26, compression: 40, labels: 12 },
      daysAgo: [47, 40, 33, 26, 19, 12, 5, 1],
    },
    {
      path: '/breads',
      title: 'Our breads',
      about: 'Every loaf we bake, what is in it, and on which days it comes out of the oven.',
      sections: [
        ['Sourdough', 'Wheat, water, salt and a starter that is older than the shop.'],
        ['Rye', 'Dark, moist, and better on the second day.'],
      ],
      faults: ['outline'],
      fixed: { outline: 20 },
      daysAgo: [45, 31, 17, 3],
    },
    {
      path: '/order',
      title: 'Order for Saturday',
      about: 'Tell us by Thursday evening what you would like, and it waits for you on Saturday morning.',
      sections: [['How it works', 'Write what you need and when you come. You pay at the counter.']],
      faults: ['labels', 'cookies', 'names'],
      fixed: { labels: 9 },
      daysAgo: [44, 30, 9, 2],
    },
    {
      path: '/flour',
      title: 'Where the flour comes from',
      about: 'Three farms, one mill, forty kilometres: the way of our grain from the field to the bowl.',
      sections: [['The mill', 'Stones from 1894 and a miller who listens to them.']],
      daysAgo: [40, 12],
    },
    {
      path: '/jobs',
      title: 'Work with us',
      about: 'We look for someone who likes early mornings, warm hands and the smell of crust.',
      sections: [['What we offer', 'Four nights a week, a fair wage, and bread for your family.']],
      faults: ['description', 'alt'],
      daysAgo: [21, 7],
    },
    {
      path: '/letters/october',
      title: 'Letter of October',
      about: 'Plums, the first chestnuts, and why the oven was cold for two days.',
      sections: [['The oven', 'A stone had cracked. Two masons and a long night later it is whole again.']],
      faults: ['description', 'social'],
      daysAgo: [28, 14],
      privacy: 1,
    },
    {
      path: '/letters/november',
      title: 'Letter of November',
      about: 'Lanterns, nut bread, and the evening on which we bake with children.',
      sections: [['Lantern evening', 'On the eleventh the shop stays open until eight.']],
      daysAgo: [],
    },
  ],
}
