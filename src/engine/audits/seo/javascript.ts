import { defineAudit, defineMessages, type Message, notApplicable, pass, unknown } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { followedRefresh } from '../../derive/browser/followed-refresh.ts'
import { type ScriptChange, scriptChanges } from '../../derive/browser/script-changes.ts'
import { cut, finding } from '../../derive/document/where.ts'

const messages = defineMessages({
  readInPart: 'Only part of the page was read in the browser, so it can’t be compared with the HTML the server sent.',
  tooLarge: 'In the browser, the page became too large to be compared with the HTML the server sent.',
  refreshed: 'The browser followed the page’s refresh to {url}.',
  unchanged: 'JavaScript changes nothing that search engines read.',
  changed: {
    one: 'JavaScript changes {count} thing that search engines read.',
    other: 'JavaScript changes {count} things that search engines read.',
  },
  none: 'none',
  changes: { one: '{count} change', other: '{count} changes' },
  addedBy: 'Added by JavaScript: {what:message}: {seen}',
  removedBy: 'Removed by JavaScript: {what:message}: {sent}',
  changedBy: 'Changed by JavaScript: {what:message}: {sent} → {seen}',
  title: 'title',
  description: 'meta description',
  canonical: 'canonical URL',
  robots: 'robots meta tag',
  firstHeading: 'first heading',
  headings: 'headings',
  links: 'links',
  structuredData: 'structured data',
  words: 'words',
})

export const javascript = defineAudit({
  id: 'seo/javascript',
  importance: 'info',
  title: 'Content added or changed by JavaScript',
  why: 'Search engines run scripts late or not at all, and most other crawlers never do, so they may miss what scripts add.',
  fix: 'Put titles, descriptions, headings, links and text into the HTML the server sends.',
  messages,
  authorities: [googleSearch('JavaScript SEO basics', 'crawling-indexing/javascript/javascript-seo-basics')],
  examples: {
    language: 'text',
    bad: 'headings 0 → 12, links 0 → 80, words 0 → 900',
    good: 'headings 12 → 12, links 80 → 80, words 900 → 900',
  },
  needs: ['document', 'asSent', 'rendered'],

  check({ document, asSent, rendered }) {
    if (rendered.isIncomplete) return unknown(messages.readInPart)
    const sent = asSent('document')
    // The document that was sent takes the place of one that exceeds our limits.
    if (sent.ok && sent.value === document) return unknown(messages.tooLarge)
    if (followedRefresh(asSent, document.url)) return notApplicable(messages.refreshed({ url: cut(document.url, 200) }))
    const changes = sent.ok ? scriptChanges(sent.value, document) : []
    const changed = changes.filter(({ kind }) => kind !== 'same')
    const details = { changes: changes.map((change) => ({ ...change })) }
    if (changed.length === 0) return pass(messages.unchanged, { value: messages.none, details })
    const count = changed.length
    return pass(messages.changed({ count }), {
      value: messages.changes({ count }),
      findings: changed.map((change) => finding(messageFor(change), { note: true })),
      details,
    })
  },
})

const NAMES: Record<ScriptChange['what'], Message> = {
  title: messages.title,
  description: messages.description,
  canonical: messages.canonical,
  robots: messages.robots,
  'first heading': messages.firstHeading,
  headings: messages.headings,
  links: messages.links,
  'structured data': messages.structuredData,
  words: messages.words,
}

function messageFor({ what, kind, sent, seen }: ScriptChange): Message {
  if (kind === 'added') return messages.addedBy({ what: NAMES[what], seen: seen ?? '' })
  if (kind === 'removed') return messages.removedBy({ what: NAMES[what], sent: sent ?? '' })
  return messages.changedBy({ what: NAMES[what], sent: sent ?? '', seen: seen ?? '' })
}
