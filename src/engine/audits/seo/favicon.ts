import { defineAudit, fail, pass } from '../../audit.ts'
import type { Finding, IconProbe } from '../../model.ts'

export const favicon = defineAudit({
  id: 'seo/favicon',
  importance: 'low',
  title: 'The site has an icon',
  why: 'The icon stands beside the page in search results, tabs and bookmarks; without one a blank mark does.',
  fix: 'Name a square picture with `<link rel="icon" href="…">`, or put one at /favicon.ico, and let it answer with 200.',
  authorities: [
    {
      name: 'Google Search Central: define a favicon',
      url: 'https://developers.google.com/search/docs/appearance/favicon-in-search',
    },
    { name: 'HTML: link type "icon"', url: 'https://html.spec.whatwg.org/multipage/links.html#rel-icon' },
  ],
  examples: {
    language: 'text',
    bad: 'No `<link rel="icon">`, and /favicon.ico answers with 404',
    good: '`<link rel="icon" href="/icon.svg">`, and /icon.svg answers with a picture',
  },
  needs: ['icons'],

  check({ icons }) {
    const good = icons.filter(isGood)
    const bad = icons.filter((icon) => !isGood(icon)).map(findingOf)
    if (good.length === 0)
      return fail('No icon answers with a picture.', {
        findings: bad.length > 0 ? bad : [{ message: 'No icon was found.', where: 'head' }],
      })
    return pass('The site has an icon.', {
      value: good[0]!.url,
      findings: bad.map((finding) => ({ ...finding, note: true })),
    })
  },
})

function isGood({ status, isImage }: IconProbe): boolean {
  return status >= 200 && status < 300 && isImage
}

function findingOf({ url, status, contentType }: IconProbe): Finding {
  if (status < 200 || status >= 300) return { message: `The icon answers with status ${status}.`, where: url }
  return { message: `The icon is no picture${contentType === null ? '' : ` but ${contentType}`}.`, where: url }
}
