import { defineAudit, defineMessages, pass } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'

const messages = defineMessages({
  counts: {
    one: 'The page has {count} link: {internal} internal, {external} external.',
    other: 'The page has {count} links: {internal} internal, {external} external.',
  },
  split: '{internal} internal, {external} external',
})

export const linksCount = defineAudit({
  id: 'seo/links-count',
  importance: 'info',
  title: 'Number of links',
  why: 'For information only: how many links stay on the site, how many leave it, and how many search engines shouldn’t follow.',
  fix: 'Nothing to fix. Mark paid links with `rel="sponsored"` and links in user content with `rel="ugc"` or `rel="nofollow"`.',
  messages,
  authorities: [googleSearch('qualify your outbound links', 'crawling-indexing/qualify-outbound-links')],
  examples: {
    bad: '<a href="https://shop.example">Paid link</a>',
    good: '<a href="https://shop.example" rel="sponsored">Paid link</a>',
  },
  provenByShell: [],
  needs: ['links'],

  check({ links }) {
    const details = { total: links.length, internal: 0, external: 0, other: 0, nofollow: 0, sponsored: 0, ugc: 0 }
    for (const { kind, rel } of links) {
      details[kind]++
      for (const word of ['nofollow', 'sponsored', 'ugc'] as const) if (rel.includes(word)) details[word]++
    }
    const { internal, external } = details
    return pass(messages.counts({ count: links.length, internal, external }), {
      value: messages.split({ internal, external }),
      details,
    })
  },
})
