import { defineAudit, fail, notApplicable, pass } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr } from '../../derive/document/dom.ts'
import type { Link } from '../../derive/document/links.ts'
import { atEach } from '../../derive/document/where.ts'

/** Targets that stay in the window they are in. */
const SAME_WINDOW = new Set(['', '_self', '_parent', '_top'])

export const opener = defineAudit({
  id: 'security/opener',
  importance: 'low',
  title: 'No link hands its window over to another site',
  why: 'With `rel=opener` the page that opens can send this one elsewhere while nobody looks, to a copy that asks for the password again. Without it browsers have cut that tie since 2021.',
  fix: 'Take `opener` out of the rel of links to other sites.',
  authorities: [
    { name: 'HTML: link type opener', url: 'https://html.spec.whatwg.org/multipage/links.html#link-type-opener' },
  ],
  examples: {
    language: 'html',
    bad: '<a href="https://other.example/" target="_blank" rel="opener">Other</a>',
    good: '<a href="https://other.example/" target="_blank">Other</a>',
  },
  needs: ['document', 'links'],

  check({ document, links }) {
    const outward = links.some(({ kind }) => kind === 'external')
    if (!outward) return notApplicable('The page links to no other site.')
    const origin = new URL(document.url).origin
    const usual = baseTarget(document)
    const handing = links.filter((link) => handsOver(link, usual) && link.url!.origin !== origin)
    if (handing.length === 0) return pass('No link hands its window over.')
    return fail(`${handing.length === 1 ? 'One link hands' : `${handing.length} links hand`} this window over.`, {
      value: String(handing.length),
      ...atEach(
        document,
        handing.map(({ element }) => element),
        'The page that opens may navigate this one.',
      ),
    })
  },
})

/** HTML, "get an element's noopener": noopener and noreferrer go before opener. */
function handsOver({ kind, rel, element }: Link, usual: string): boolean {
  if (kind !== 'external' || !rel.includes('opener') || rel.includes('noopener') || rel.includes('noreferrer'))
    return false
  return !SAME_WINDOW.has((attr(element, 'target') ?? usual).toLowerCase())
}

/** Where links without a target open. */
function baseTarget(document: Document): string {
  const base = document.having('target').find(({ name }) => name === 'base')
  return base === undefined ? '' : attr(base, 'target')!
}
