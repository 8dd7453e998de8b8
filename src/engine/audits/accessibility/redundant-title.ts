import { defineAudit, defineMessages, pass, warn } from '../../audit.ts'
import { wcagTechnique } from '../../authorities.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { type Link, readLinks } from '../../derive/document/links.ts'
import { findingsAt } from '../../derive/document/where.ts'
import { visibleText } from '../../derive/text/visible-text.ts'
import { noneInHtml } from '../subjects.ts'

const messages = defineMessages({
  none: 'No link with an href has a title.',
  useful: 'Every title of a link adds something to its text.',
  repeated: { one: '{count} link has its text as title, too.', other: '{count} links have their text as title, too.' },
  total: { one: '{count} title', other: '{count} titles' },
  share: { one: '{failing} of {count} title', other: '{failing} of {count} titles' },
  same: 'The title repeats the text of this link.',
})

/** It harms no users, so it costs no points. */
export const redundantTitle = defineAudit({
  id: 'accessibility/redundant-title',
  importance: 'info',
  title: 'Link titles add to the link text',
  failureTitle: 'Link titles that repeat the link text',
  why: 'Some screen readers read the title after the text, and mouse users get a tooltip that covers the page and says nothing new.',
  fix: 'Remove the `title`, or say in it what the link text leaves out.',
  messages,
  authorities: [wcagTechnique('supplementing link text with the title attribute', 'html/H33')],
  examples: {
    bad: '<body><a href="/clocks" title="Clocks">Clocks</a></body>',
    good: '<body><a href="/clocks" title="230 clocks from 1650 to 1970">Clocks</a></body>',
  },
  provenByShell: [],
  needs: ['document', 'links'],

  check({ document, links }) {
    const titled = withTitle(links)
    const count = titled.length
    if (count === 0) return noneInHtml(document, messages, (part) => withTitle(readLinks(part)))
    const same = titled
      .filter(({ element, title }) => title.length <= MAX_LENGTH && isText(title, visibleText(element, MAX_LENGTH)))
      .map(({ element }) => element)
    const failing = same.length
    const extent = { checked: count, affected: failing, hidden: 0 }
    if (failing === 0) return pass(messages.useful, { value: messages.total({ count }), extent })
    return warn(messages.repeated({ count: failing }), {
      value: messages.share({ failing, count }),
      extent,
      ...findingsAt(document, same, messages.same),
    })
  },
})

function withTitle(links: readonly Link[]): { element: Element; title: string }[] {
  return links.flatMap(({ element }) => {
    const title = attr(element, 'title')?.trim()
    return title === undefined || title === '' || element.name !== 'a' ? [] : [{ element, title }]
  })
}

const MAX_LENGTH = 200

function isText(title: string, text: string): boolean {
  return title === text || title.replace(/\s+/g, ' ').toLowerCase() === text.toLowerCase()
}
