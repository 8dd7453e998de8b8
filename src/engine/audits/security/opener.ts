import { defineAudit, defineMessages, fail, pass } from '../../audit.ts'
import { htmlStandard } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr } from '../../derive/document/dom.ts'
import { type Link, readLinks } from '../../derive/document/links.ts'
import { findingsAt } from '../../derive/document/where.ts'
import { noneInHtml } from '../subjects.ts'

/** Targets that stay in the window they are in. */
const SAME_WINDOW = new Set(['', '_self', '_parent', '_top'])

const messages = defineMessages({
  none: 'The page has no links to other sites.',
  safe: 'No link exposes window.opener.',
  exposed: { one: '{count} link exposes window.opener.', other: '{count} links expose window.opener.' },
  links: { one: '{count} link', other: '{count} links' },
  canNavigate: 'The opened page can navigate this one.',
})

export const opener = defineAudit({
  id: 'security/opener',
  importance: 'low',
  title: 'Links don’t expose window.opener',
  failureTitle: 'Links expose window.opener to other sites',
  why: 'With `rel=opener`, the opened page can navigate this one, for example to a copy that asks for the password again. Without it, browsers have prevented this since 2021.',
  fix: 'Remove `opener` from the rel of links to other sites.',
  messages,
  authorities: [htmlStandard('link type opener', 'links.html#link-type-opener')],
  examples: {
    bad: '<a href="https://other.example/" target="_blank" rel="opener">Other</a>',
    good: '<a href="https://other.example/" target="_blank">Other</a>',
  },
  provenByShell: [],
  needs: ['document', 'links'],

  check({ document, links }) {
    const checked = links.filter(isExternal).length
    if (checked === 0)
      return noneInHtml(document, { none: messages.none, total: messages.links }, (part) =>
        readLinks(part).filter(isExternal),
      )
    const origin = new URL(document.url).origin
    const usual = baseTarget(document)
    // Hardly any link says so.
    const handing = links.filter(isOpener).filter((link) => handsOver(link, usual) && link.url!.origin !== origin)
    const extent = { checked, affected: handing.length, hidden: 0 }
    if (handing.length === 0) return pass(messages.safe, { extent })
    return fail(messages.exposed({ count: handing.length }), {
      value: messages.links({ count: handing.length }),
      extent,
      ...findingsAt(
        document,
        handing.map(({ element }) => element),
        messages.canNavigate,
      ),
    })
  },
})

function isExternal({ kind }: Link): boolean {
  return kind === 'external'
}

function isOpener({ kind, rel }: Link): boolean {
  return kind === 'external' && rel.length > 0 && rel.includes('opener')
}

/** HTML, "get an element's noopener": noopener and noreferrer go before opener. */
function handsOver({ rel, element }: Link, usual: string): boolean {
  if (rel.includes('noopener') || rel.includes('noreferrer')) return false
  return !SAME_WINDOW.has((attr(element, 'target') ?? usual).toLowerCase())
}

/** Where links without a target open. */
function baseTarget(document: Document): string {
  const base = document.having('target').find(({ name }) => name === 'base')
  return base === undefined ? '' : attr(base, 'target')!
}
