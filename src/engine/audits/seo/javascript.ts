import { defineAudit, pass } from '../../audit.ts'
import { type Change, scriptChanges } from '../../derive/browser/script-changes.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import type { Finding } from '../../model.ts'

export const javascript = defineAudit({
  id: 'seo/javascript',
  importance: 'info',
  title: 'What the page is without JavaScript',
  why: 'Search engines run scripts late or not at all, and most other readers of a page never do: what scripts add they may not see.',
  fix: 'Send titles, descriptions, headings, links and text in the HTML itself.',
  authorities: [
    {
      name: 'Google Search Central: JavaScript SEO basics',
      url: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
    },
  ],
  examples: {
    language: 'text',
    bad: 'headings 0 → 12, links 0 → 80, words 0 → 900',
    good: 'headings 12 → 12, links 80 → 80, words 900 → 900',
  },
  depth: 'rendered',
  needs: ['document', 'asSent', 'rendered'],

  check({ document, asSent }) {
    const sent = asSent('document')
    const changes = sent.ok ? scriptChanges(sent.value, document) : []
    const changed = changes.filter(({ kind }) => kind !== 'same')
    const details = { changes: changes.map((change) => ({ ...change })) }
    if (changed.length === 0)
      return pass('Scripts change nothing that search engines read.', { value: 'none', details })
    return pass(`Scripts change ${counted(changed.length, 'thing')} that search engines read.`, {
      value: counted(changed.length, 'change'),
      findings: changed.map(asFinding),
      details,
    })
  },
})

function asFinding({ what, kind, sent, seen }: Change): Finding {
  const message = {
    same: '',
    added: `Only with JavaScript: ${what}: ${seen}`,
    removed: `Removed by JavaScript: ${what}: ${sent}`,
    changed: `Changed by JavaScript: ${what}: ${sent} → ${seen}`,
  }[kind]
  return { message, note: true }
}
