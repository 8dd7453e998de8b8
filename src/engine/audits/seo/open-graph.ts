import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, pass, warn } from '../../audit.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import { cut, finding, findingAt } from '../../derive/document/where.ts'
import type { Json } from '../../model.ts'

/** The four that the protocol requires. */
const REQUIRED = ['og:title', 'og:type', 'og:image', 'og:url']
const IMAGES = ['og:image', 'og:image:url', 'og:image:secure_url']
const MAX_SHOWN = 30

const messages = defineMessages({
  complete: 'The page has the Open Graph tags that previews need.',
  none: 'The page has no Open Graph tags.',
  incomplete: 'The Open Graph tags are incomplete.',
  missing: '{name} is missing.',
  relativeImage: 'The image URL is not absolute.',
  relativeUrl: 'The URL in og:url is not absolute.',
})

/** ogp.me, Types: URLs are those with http:// or https://. */
const URLS = [
  ['og:image', messages.relativeImage],
  ['og:url', messages.relativeUrl],
] as const
const ABSOLUTE = /^https?:\/\/[^/]/i

export const openGraph = defineAudit({
  id: 'seo/open-graph',
  importance: 'low',
  title: 'Page has Open Graph tags',
  failureTitle: 'Open Graph tags are missing or incomplete',
  why: 'Messengers and social networks build link previews from Open Graph tags; X falls back to them too.',
  fix: 'Add `<meta property="og:title" content="…">` to the head, and og:type, og:image and og:url (absolute URLs) in the same way.',
  messages,
  authorities: [{ name: 'The Open Graph protocol', url: 'https://ogp.me/' }],
  examples: {
    bad: '<head><meta property="og:title" content="Clocks"><meta property="og:image" content="/clock.jpg"></head>',
    good: '<head><meta property="og:title" content="Clocks"><meta property="og:type" content="website"><meta property="og:image" content="https://example.com/clock.jpg"><meta property="og:url" content="https://example.com/"></head>',
  },
  needs: ['document'],

  check({ document }) {
    const tags = new Map<string, Element>()
    const note = (name: string, meta: Element): void => {
      const key = IMAGES.includes(name) ? 'og:image' : name
      if (!tags.has(key) && contentOf(meta) !== '') tags.set(key, meta)
    }
    for (const meta of document.having('property')) {
      const name = meta.name === 'meta' ? attr(meta, 'property')!.trim().toLowerCase() : ''
      if (name.startsWith('og:')) note(name, meta)
    }
    // The protocol is RDFa and says `property`; consumers forgive `name`.
    for (const name of [...REQUIRED, ...IMAGES]) for (const meta of document.metas(name)) note(name, meta)
    const missing = REQUIRED.filter((name) => !tags.has(name))
    const findings: Finding[] = missing.map((name) => finding(messages.missing({ name }), { where: 'head' }))
    for (const [name, message] of URLS) {
      const meta = tags.get(name)
      if (meta !== undefined && !ABSOLUTE.test(contentOf(meta))) findings.push(findingAt(document, meta, message))
    }
    const shown = [...tags]
      .slice(0, MAX_SHOWN)
      .map(([name, meta]): [string, Json] => [cut(name, 60), cut(contentOf(meta), 300)])
    const details = Object.fromEntries(shown)
    if (findings.length === 0) return pass(messages.complete, { details })
    return warn(missing.length === REQUIRED.length ? messages.none : messages.incomplete, { details, findings })
  },
})

function contentOf(meta: Element): string {
  return (attr(meta, 'content') ?? '').trim()
}
