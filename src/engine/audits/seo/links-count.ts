import { defineAudit, pass } from '../../audit.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const linksCount = defineAudit({
  id: 'seo/links-count',
  importance: 'info',
  title: 'The links of the page by kind',
  why: 'Shown as a fact: how many links stay on the site, how many leave it, and how many ask search engines not to follow them.',
  fix: 'Nothing to repair. Mark paid links with `rel="sponsored"` and those of visitors with `rel="ugc"` or `rel="nofollow"`.',
  authorities: [
    {
      name: 'Google Search Central: qualify your outbound links',
      url: 'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
    },
  ],
  examples: {
    language: 'html',
    bad: '<a href="https://shop.example">Paid link</a>',
    good: '<a href="https://shop.example" rel="sponsored">Paid link</a>',
  },
  needs: ['links'],

  check({ links }) {
    const details = { total: links.length, internal: 0, external: 0, other: 0, nofollow: 0, sponsored: 0, ugc: 0 }
    for (const { kind, rel } of links) {
      details[kind]++
      for (const word of ['nofollow', 'sponsored', 'ugc'] as const) if (rel.includes(word)) details[word]++
    }
    const { internal, external } = details
    return pass(`The page has ${counted(links.length, 'link')}: ${internal} within the site, ${external} to others.`, {
      value: `${internal} internal, ${external} external`,
      details,
    })
  },
})
