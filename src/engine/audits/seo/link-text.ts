import { defineAudit, defineMessages, fail, type Message, pass } from '../../audit.ts'
import { googleSearch, lighthouseAudit } from '../../authorities.ts'
import type { Rendering } from '../../derive/accessibility/rendering.ts'
import { attr, type Element, hasAttr, tokens } from '../../derive/document/dom.ts'
import { type Link, readLinks } from '../../derive/document/links.ts'
import { findingsAt } from '../../derive/document/where.ts'
import { addressKey } from '../../derive/metadata/canonical.ts'
import { isGenericLinkText, isStepText, MAX_GENERIC_LENGTH } from '../../derive/text/generic-link-text.ts'
import { LanguageFinder } from '../../derive/text/language-tags.ts'
import { visibleText } from '../../derive/text/visible-text.ts'
import { noneInHtml } from '../subjects.ts'

const messages = defineMessages({
  none: 'The page has no links to follow.',
  descriptive: 'All links have descriptive text.',
  vague: { one: '{count} link has generic text.', other: '{count} links have generic text.' },
  links: { one: '{count} link', other: '{count} links' },
  share: { one: '{vague} of {count} link', other: '{vague} of {count} links' },
  generic: '“{text}” could be the text of any link.',
  punctuation: '“{text}” is only punctuation.',
})

export const linkText = defineAudit({
  id: 'seo/link-text',
  importance: 'medium',
  title: 'Links have descriptive text',
  failureTitle: 'Links without descriptive text',
  why: 'Link text tells people and search engines what the linked page is about; “click here” tells them nothing.',
  fix: 'Describe the linked page in the link text, for example “opening hours” instead of “more”.',
  messages,
  authorities: [
    googleSearch('anchor text best practices', 'crawling-indexing/links-crawlable'),
    lighthouseAudit('link text', 'seo/link-text'),
  ],
  examples: {
    bad: '<p>To see our clocks <a href="/clocks">click here</a>.</p>',
    good: '<p>See <a href="/clocks">our clocks</a>.</p>',
  },
  needs: ['document', 'links', 'accessibility'],

  check({ document, links, accessibility: { rendering } }) {
    const judged = links.filter(isJudged)
    if (judged.length === 0)
      return noneInHtml(document, { none: messages.none, total: messages.links }, (part) =>
        readLinks(part).filter(isJudged),
      )
    const languages = new LanguageFinder()
    const own = addressKey(document.url)
    const textOf = (link: Element) => shownText(link, rendering)
    const generic: Link[] = []
    for (const link of judged) {
      const text = textOf(link.element)
      // “/” names a start page by its path.
      const isVague = PUNCTUATION.test(text)
        ? !isNamedByAuthor(link.element) && text !== link.url!.pathname
        : isGenericLinkText(text, () => languages.languageOf(link.element)) &&
          !(isStepText(text) && looksLikeButton(link.element))
      // Within the page the text around the link says what it leads to.
      if (isVague && addressKey(link.url!.href) !== own) generic.push(link)
    }
    const count = judged.length
    const extent = { checked: count, affected: generic.length, hidden: 0 }
    if (generic.length === 0) return pass(messages.descriptive, { value: messages.links({ count }), extent })
    return fail(messages.vague({ count: generic.length }), {
      value: messages.share({ vague: generic.length, count }),
      extent,
      ...findingsAt(
        document,
        generic.map(({ element }) => element),
        (link) => messageFor(textOf(link)),
      ),
    })
  },
})

/** Not arrows, “+”, “?”, “×” or “#”, which stand for next, more, help, close and permalink. */
const PUNCTUATION = /^[.,;:!'"“”‘’|/\\()[\]{}_\-–—*·•…\s]+$/

/**
 * WCAG 2.4.4 asks for the purpose of a link, and that of “Continue” on a button is the next step. Lighthouse's list of texts to avoid lacks
 * it, too.
 */
function looksLikeButton(link: Element): boolean {
  return tokens(attr(link, 'class')).some((name) => BUTTON.test(name))
}

const BUTTON = /(?:^|[_-])(?:btn|button|cta)(?:$|[_-])/

function isNamedByAuthor(link: Element): boolean {
  return hasAttr(link, 'aria-label') || hasAttr(link, 'aria-labelledby') || hasAttr(link, 'title')
}

/** Of a link that is hidden as a whole, and may be shown later, all of it. */
function shownText(link: Element, rendering: Rendering): string {
  const isShown = rendering.isVisible(link) ? (inside: Element) => rendering.isVisible(inside) : undefined
  return visibleText(link, MAX_GENERIC_LENGTH, isShown)
}

function messageFor(text: string): Message {
  return PUNCTUATION.test(text) ? messages.punctuation({ text }) : messages.generic({ text })
}

/** With the role of a button it is none to screen readers (ARIA in HTML §4), and in a header cell it sorts by the column. */
function isJudged({ element, kind, rel }: Link): boolean {
  if (element.name !== 'a' || kind === 'other' || (rel.length > 0 && rel.includes('nofollow'))) return false
  return attr(element, 'role')?.trim().toLowerCase() !== 'button' && element.parent?.name !== 'th'
}
