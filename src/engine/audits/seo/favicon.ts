import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, pass, unknown } from '../../audit.ts'
import { googleSearch, htmlStandard } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import type { IconProbe } from '../../model.ts'

const messages = defineMessages({
  present: 'The site has a favicon.',
  noneWorks: 'The site has no working favicon.',
  notFound: 'No favicon was found.',
  refused: 'The request for the favicon was rate-limited.',
  notFetched: 'The icon could not be fetched, so it was not checked.',
  badStatus: 'The icon responds with status {status}.',
  notImage: 'The icon is not an image.',
  otherType: 'The icon is not an image but {type}.',
})

export const favicon = defineAudit({
  id: 'seo/favicon',
  importance: 'low',
  title: 'Site has a favicon',
  failureTitle: 'Site has no working favicon',
  why: 'Search results, tabs and bookmarks show the favicon next to the page title; without one they show a generic icon.',
  fix: 'Add `<link rel="icon" href="…">` with a square image, or put one at /favicon.ico, and make sure it responds with status 200.',
  messages,
  authorities: [
    googleSearch('define a favicon', 'appearance/favicon-in-search'),
    htmlStandard('link type "icon"', 'links.html#rel-icon'),
  ],
  examples: {
    language: 'text',
    bad: 'No `<link rel="icon">`, and /favicon.ico responds with 404',
    good: '`<link rel="icon" href="/icon.svg">`, and /icon.svg is an image',
  },
  needs: ['icons'],

  check({ icons }) {
    const good = icons.filter(isGood)
    const bad = icons.filter((icon) => !isGood(icon)).map(findingOf)
    // Refused because of too many requests, of which ours are a part: that says nothing about the icon.
    if (good.length === 0 && icons.some(({ status }) => status === 429)) return unknown(messages.refused)
    if (good.length === 0 && icons.some(isUnseen)) return unknown(messages.notFetched)
    if (good.length === 0)
      return fail(messages.noneWorks, {
        findings: bad.length > 0 ? bad : [finding(messages.notFound, { where: 'head' })],
      })
    return pass(messages.present, { value: good[0]!.url, findings: bad.map((one) => ({ ...one, note: true })) })
  },
})

function isGood({ status, isImage }: IconProbe): boolean {
  return status >= 200 && status < 300 && isImage
}

function isUnseen({ status }: IconProbe): boolean {
  return status === 0
}

function findingOf(icon: IconProbe): Finding {
  const { url, status, contentType } = icon
  if (isUnseen(icon)) return finding(messages.notFetched, { where: url })
  if (status < 200 || status >= 300) return finding(messages.badStatus({ status: String(status) }), { where: url })
  return finding(contentType === null ? messages.notImage : messages.otherType({ type: contentType }), { where: url })
}
