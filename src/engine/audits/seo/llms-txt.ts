import { defineAudit, notApplicable, pass } from '../../audit.ts'
import { cut } from '../../derive/document/where.ts'

export const llmsTxt = defineAudit({
  id: 'seo/llms-txt',
  importance: 'info',
  title: 'The site has a guide for language models',
  why: 'Shown as a fact: llms.txt is a proposal for a short guide to a site’s content. No large search engine is known to use it.',
  fix: 'Nothing to repair. If you want one, put a Markdown file with a heading and a list of links at /llms.txt.',
  authorities: [{ name: 'The llms.txt proposal', url: 'https://llmstxt.org/' }],
  examples: {
    language: 'text',
    bad: 'An /llms.txt that answers with the site’s front page',
    good: '# Museum of Clocks\n\n- [Opening hours](https://example.com/hours.md)',
  },
  needs: ['llmsTxt'],

  check({ llmsTxt: { url, status, contentType, text, bytes } }) {
    if (status < 200 || status >= 300) return notApplicable(`There is no llms.txt (status ${status}).`)
    if (isPage(contentType, text)) return notApplicable('/llms.txt answers with a web page, so there is no such file.')
    const heading = /^# +(\S.*)$/m.exec(text.slice(0, 2000))
    return pass('The site has an llms.txt.', {
      value: `${bytes} bytes`,
      details: { url, bytes, heading: heading === null ? null : cut(heading[1]!.trim(), 200) },
    })
  },
})

function isPage(contentType: string | null, text: string): boolean {
  return /^\s*text\/html/i.test(contentType ?? '') || /^\s*<(?:!doctype|html)/i.test(text.slice(0, 200))
}
