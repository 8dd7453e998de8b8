import { defineAudit, defineMessages, fail, type Message, pass } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import { attr, type Element, hasAttr } from '../../derive/document/dom.ts'
import type { Link } from '../../derive/document/links.ts'
import { findingsAt } from '../../derive/document/where.ts'
import { visibleText } from '../../derive/text/visible-text.ts'
import { noneInHtml } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no links.',
  crawlable: 'Crawlers can follow every link.',
  blocked: { one: 'Crawlers can’t follow {count} link.', other: 'Crawlers can’t follow {count} links.' },
  links: { one: '{count} link', other: '{count} links' },
  share: { one: '{blocked} of {count} link', other: '{blocked} of {count} links' },
  script: 'The URL is a javascript: URL, which crawlers don’t run.',
  file: 'The URL is a file: URL, which only works on one computer.',
  invalid: 'The URL is not valid.',
  onlyScript: 'The link has no href; only a script opens it.',
  noHref: 'The link has no href.',
})

export const crawlableLinks = defineAudit({
  id: 'seo/crawlable-links',
  importance: 'medium',
  title: 'Links are crawlable',
  failureTitle: 'Links are not crawlable',
  why: 'Crawlers follow the URL in `href` and don’t run click handlers, so they can’t discover pages that only a script opens.',
  fix: 'Give each link an `href` with a URL and let scripts enhance it; use a `<button>` for actions.',
  messages,
  authorities: [googleSearch('make your links crawlable', 'crawling-indexing/links-crawlable')],
  examples: {
    bad: '<a href="javascript:void(0)" onclick="go(\'/clocks\')">Clocks</a>',
    good: '<a href="/clocks">Clocks</a>',
  },
  provenByShell: [],
  needs: ['document', 'links'],

  check({ document, links }) {
    const anchors = document.all('a')
    if (anchors.length === 0)
      return noneInHtml(document, { none: messages.none, total: messages.links }, (part) => part.all('a'))
    const problems = new Map<Element, Message>()
    let next = 0
    for (const anchor of anchors) {
      if (anchor.namespace !== 'html') continue
      // Both lists are in document order, so one walk pairs them.
      while (next < links.length && links[next]!.element.order < anchor.order) next++
      const link = links[next]?.element === anchor ? links[next]! : null
      const problem = link === null ? placeholderProblem(anchor) : linkProblem(link)
      if (problem === null || hasText(anchor, 'role') || isAction(anchor)) continue
      if (BY_SCRIPT.has(problem) && opensSettings(anchor)) continue
      problems.set(anchor, problem)
    }
    const count = anchors.length
    const extent = { checked: count, affected: problems.size, hidden: 0 }
    if (problems.size === 0) return pass(messages.crawlable, { value: messages.links({ count }), extent })
    return fail(messages.blocked({ count: problems.size }), {
      value: messages.share({ blocked: problems.size, count }),
      extent,
      ...findingsAt(document, [...problems.keys()], (anchor) => problems.get(anchor)!),
    })
  },
})

/** First letters of the schemes looked for; white space in front asks for a closer look too. */
const SUSPECT = /^[\sjfm]/i

function linkProblem(link: Link): Message | null {
  const { href } = link
  if (SUSPECT.test(href)) {
    // White space is left out wherever people write it ("javascript : void(0)").
    const bare = href.slice(0, 200).replace(/\s/g, '').toLowerCase()
    if (bare.startsWith('mailto:')) return null
    if (bare.startsWith('javascript:')) return messages.script
    if (bare.startsWith('file:')) return messages.file
  }
  // A web link has a URL, which is not worked out to see that.
  return link.kind === 'other' && link.url === null ? messages.invalid : null
}

/** HTML §4.6.1: without href these must not be there, so a link is meant. */
const LINK_ATTRIBUTES = ['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy']
/** A script makes the element work like a link. */
const SCRIPTED = ['onclick', 'routerlink', 'ng-click', '@click', 'v-on:click']

/** An `a` without href is a placeholder or a target to jump to, unless it has the attributes of a link. */
function placeholderProblem(anchor: Element): Message | null {
  if (anchor.attributes.length === 0 || hasText(anchor, 'id') || hasText(anchor, 'name')) return null
  if (SCRIPTED.some((name) => hasAttr(anchor, name))) return messages.onlyScript
  return LINK_ATTRIBUTES.some((name) => hasAttr(anchor, name)) ? messages.noHref : null
}

/** Nothing to crawl is behind them: they print, go back, open a mail program or the cookie settings. */
const ACTION =
  /\bprint\s{0,9}\(|\bhistory\s{0,9}\.\s{0,9}(?:back|go)\b|\bgoBack\b|\bwindow\.close\b|mailto|uncrypt|cookie|consent|didomi|onetrust|usercentrics|\bUC_UI\b|klaro|termly|iubenda|borlabs|googlefc|__tcfapi|opt-?out|\bcmp\b/i

function isAction(anchor: Element): boolean {
  return ['href', 'onclick', 'class', 'id'].some((name) => ACTION.test((attr(anchor, name) ?? '').slice(0, 300)))
}

const BY_SCRIPT: ReadonlySet<Message> = new Set([messages.script, messages.onlyScript])
/** The text of links to cookie settings in most languages, for any consent tool. */
const SETTINGS = /cookie|consent/i
/** A longer text is more than the name of an action. */
const MAX_TEXT = 60

function opensSettings(anchor: Element): boolean {
  const text = visibleText(anchor, MAX_TEXT)
  return text.length <= MAX_TEXT && SETTINGS.test(text)
}

function hasText(element: Element, name: string): boolean {
  const value = attr(element, name)
  return value !== null && value.trim() !== ''
}
