import { keptAbove } from '../../../messages/precision.ts'
import { defineAudit, defineMessages, notApplicable, pass, warn } from '../../audit.ts'
import { chromeInsight } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { withoutFragment } from '../../derive/document/resolve.ts'
import { finding } from '../../derive/document/where.ts'
import { answerType, typeByEnding } from '../../derive/resources/resource-types.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'
import type { ResourceAnswer } from '../../model.ts'

const MAX_BYTES = 100 * 1024
const OLD_FORMATS: Record<string, string> = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/gif': 'GIF' }
const MODERN_FORMATS = new Set(['image/avif', 'image/webp', 'image/jxl'])

const messages = defineMessages({
  none: 'No images were loaded.',
  modern: 'No image over {limit:bytes} is offered only as JPEG, PNG or GIF.',
  old: {
    one: '{count} image over {limit:bytes} is offered only as JPEG, PNG or GIF.',
    other: '{count} images over {limit:bytes} are offered only as JPEG, PNG or GIF.',
  },
  images: { one: '{count} image', other: '{count} images' },
  share: { one: '{old} of {count} image', other: '{old} of {count} images' },
  here: '{size:bytes} as {format}, without an AVIF or WebP alternative.',
})

export const imageFormat = defineAudit({
  id: 'performance/image-format',
  importance: 'low',
  title: 'Large images use modern formats',
  failureTitle: 'Large images without AVIF or WebP',
  why: 'At the same quality, AVIF and WebP files are usually smaller than JPEG and PNG files.',
  fix: 'Offer AVIF or WebP with `<picture>` and keep the old format as a fallback, or let the server choose by the Accept header.',
  messages,
  authorities: [chromeInsight('improve image delivery', 'image-delivery')],
  examples: {
    language: 'text',
    bad: '<img src="/hero.jpg">, a JPEG of 420 kB',
    good: '<picture><source srcset="/hero.avif" type="image/avif"><img src="/hero.jpg"></picture>',
  },
  provenByShell: [],
  needs: ['document', 'subresources', 'resources'],

  check({ document, subresources, resources }) {
    const images = resources.items.flatMap(({ kind, url, answer }) =>
      kind === 'image' && answer !== null && answer.status < 300 ? [{ url, answer, bytes: sizeOf(answer) }] : [],
    )
    if (images.length === 0) return notApplicable(messages.none)
    const old = images.filter(
      ({ answer, bytes }) => bytes > MAX_BYTES && Object.hasOwn(OLD_FORMATS, answerType(answer) ?? ''),
    )
    const offered = old.length === 0 ? new Set() : withModernFormat(document, subresources)
    const findings = old
      .filter(({ url }) => !offered.has(url))
      .sort((a, b) => b.bytes - a.bytes)
      .map(({ url, answer, bytes }) => {
        const size = keptAbove([MAX_BYTES], bytes, 'bytes')
        return finding(messages.here({ size, format: OLD_FORMATS[answerType(answer)!]! }), { where: url })
      })
    const count = images.length
    const extent = { checked: count, affected: findings.length, hidden: 0 }
    if (findings.length === 0)
      return pass(messages.modern({ limit: MAX_BYTES }), { value: messages.images({ count }), extent })
    return warn(messages.old({ count: findings.length, limit: MAX_BYTES }), {
      value: messages.share({ old: findings.length, count }),
      extent,
      findings,
    })
  },
})

function sizeOf({ wireBytes, decodedBytes }: ResourceAnswer): number {
  return wireBytes ?? decodedBytes
}

/** The URLs of images for which the HTML offers a modern format too. */
function withModernFormat(document: Document, subresources: Subresource[]): Set<string> {
  const urls = new Set<string>()
  for (const { kind, url, candidates } of subresources) {
    if (kind !== 'image' || !candidates.some(isModern)) continue
    urls.add(withoutFragment(url.href))
    for (const { reference } of candidates) {
      const other = document.resolve(reference)
      if (other !== null) urls.add(withoutFragment(other.href))
    }
  }
  return urls
}

function isModern({ type, reference }: { type: string | null; reference: string }): boolean {
  return MODERN_FORMATS.has(type?.trim().toLowerCase() ?? typeByEnding(reference) ?? '')
}
