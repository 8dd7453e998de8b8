import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import { attr, type Element, hasAttr } from '../../derive/document/dom.ts'
import type { Link } from '../../derive/document/links.ts'
import { atEach } from '../../derive/document/where.ts'
import { counted } from '../../derive/resources/resource-words.ts'

export const crawlableLinks = defineAudit({
  id: 'seo/crawlable-links',
  importance: 'medium',
  title: 'Crawlers can follow the links',
  why: 'Crawlers follow the address in `href` and run no click handlers: what only a script opens is not discovered from here.',
  fix: 'Give each link an `href` with an address, and let scripts work on top of it; use a `<button>` for what is no link.',
  authorities: [
    {
      name: 'Google Search Central: make your links crawlable',
      url: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    },
  ],
  examples: {
    language: 'html',
    bad: '<a href="javascript:void(0)" onclick="go(\'/clocks\')">Clocks</a>',
    good: '<a href="/clocks">Clocks</a>',
  },
  needs: ['document', 'links'],

  check({ document, links }) {
    const anchors = document.all('a')
    if (anchors.length === 0) return notApplicable('The page has no links.')
    const problems = new Map<Element, string>()
    let next = 0
    for (const anchor of anchors) {
      if (anchor.namespace !== 'html') continue
      // Both lists are in document order, so one walk pairs them.
      while (next < links.length && links[next]!.element.order < anchor.order) next++
      const link = links[next]?.element === anchor ? links[next]! : null
      const problem = link === null ? placeholderProblem(anchor) : linkProblem(link)
      if (problem !== null && !hasText(anchor, 'role')) problems.set(anchor, problem)
    }
    if (problems.size === 0) return pass('Crawlers can follow every link.', { value: counted(anchors.length, 'link') })
    const value = `${problems.size} of ${counted(anchors.length, 'link')}`
    return fail(`Crawlers cannot follow ${value}.`, {
      value,
      ...atEach(document, [...problems.keys()], (anchor) => problems.get(anchor)!),
    })
  },
})

/** First letters of the schemes looked for; white space in front asks for a closer look too. */
const SUSPECT = /^[\sjfm]/i

function linkProblem({ href, url }: Link): string | null {
  if (SUSPECT.test(href)) {
    // White space is left out wherever people write it ("javascript : void(0)").
    const bare = href.slice(0, 200).replace(/\s/g, '').toLowerCase()
    if (bare.startsWith('mailto:')) return null
    if (bare.startsWith('javascript:')) return 'The address is a script, which crawlers do not run.'
    if (bare.startsWith('file:')) return 'The address is a file on somebody’s own computer.'
  }
  return url === null ? 'The address is not valid.' : null
}

/** HTML §4.6.1: without href these must not be there, so somebody means a link. */
const LINK_ATTRIBUTES = ['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy']
/** The element leads somewhere all the same, by a script. */
const SCRIPTED = ['onclick', 'routerlink', 'ng-click', '@click', 'v-on:click']

/** An `a` without href is a placeholder or a target to jump to, unless it is dressed as a link. */
function placeholderProblem(anchor: Element): string | null {
  if (anchor.attributes.length === 0 || hasText(anchor, 'id') || hasText(anchor, 'name')) return null
  if (SCRIPTED.some((name) => hasAttr(anchor, name))) return 'The link has no href: only a script opens it.'
  return LINK_ATTRIBUTES.some((name) => hasAttr(anchor, name)) ? 'The link has no href.' : null
}

function hasText(element: Element, name: string): boolean {
  const value = attr(element, name)
  return value !== null && value.trim() !== ''
}
