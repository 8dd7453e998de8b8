import { defineAudit, defineMessages, notApplicable, pass, unknown } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'
import { saysNothing } from '../../derive/refusal.ts'

const messages = defineMessages({
  present: 'The site has an llms.txt.',
  unclear: 'llms.txt responded with status {status}.',
  missing: 'The site has no llms.txt (status {status}).',
  webPage: 'The site has no llms.txt: the URL responds with a web page.',
  size: '{size:bytes}',
})

export const llmsTxt = defineAudit({
  id: 'seo/llms-txt',
  importance: 'info',
  title: 'Site has an llms.txt',
  failureTitle: 'Site has no llms.txt',
  why: 'For information only: llms.txt is a proposal for a short guide to a site’s content for language models. No major search engine is known to use it.',
  fix: 'Nothing to fix. If you want one, put a Markdown file with a heading and a list of links at /llms.txt.',
  messages,
  authorities: [{ name: 'The llms.txt proposal', url: 'https://llmstxt.org/' }],
  examples: {
    language: 'text',
    bad: 'An /llms.txt that returns the site’s home page',
    good: '# Museum of Clocks\n\n- [Opening hours](https://example.com/hours.md)',
  },
  needs: ['llmsTxt'],

  check({ llmsTxt: { url, status, contentType, text, bytes } }) {
    if (saysNothing(status)) return unknown(messages.unclear({ status: String(status) }))
    if (status < 200 || status >= 300) return notApplicable(messages.missing({ status: String(status) }))
    if (isPage(contentType, text)) return notApplicable(messages.webPage)
    const heading = /^# +(\S.*)$/m.exec(text.slice(0, 2000))
    return pass(messages.present, {
      value: messages.size({ size: bytes }),
      details: { url, bytes, heading: heading === null ? null : cut(heading[1]!.trim(), 200) },
    })
  },
})

function isPage(contentType: string | null, text: string): boolean {
  return /^\s*text\/html/i.test(contentType ?? '') || /^\s*<(?:!doctype|html)/i.test(text.slice(0, 200))
}
