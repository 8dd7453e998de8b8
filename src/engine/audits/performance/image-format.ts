import { defineAudit, notApplicable, pass, warn } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import { answerType, typeByEnding } from '../../derive/resources/resource-types.ts'
import { counted, inBytes } from '../../derive/resources/resource-words.ts'
import type { Subresource } from '../../derive/resources/subresources.ts'
import type { ResourceAnswer } from '../../model.ts'

const MAX_BYTES = 100 * 1024
const OLD_FORMATS: Record<string, string> = { 'image/png': 'PNG', 'image/jpeg': 'JPEG', 'image/gif': 'GIF' }
const MODERN_FORMATS = new Set(['image/avif', 'image/webp', 'image/jxl'])

export const imageFormat = defineAudit({
  id: 'performance/image-format',
  importance: 'low',
  title: 'Large images come in a modern format',
  why: 'AVIF and WebP files are often half the size of JPEG and PNG at the same quality.',
  fix: 'Offer AVIF or WebP with `<picture>` and keep the old format as the fallback, or let the server choose by the Accept header.',
  authorities: [
    {
      name: 'Lighthouse: serve images in modern formats',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/uses-webp-images',
    },
  ],
  examples: {
    language: 'text',
    bad: '<img src="/hero.jpg"> with 420 KiB of JPEG',
    good: '<picture><source srcset="/hero.avif" type="image/avif"><img src="/hero.jpg"></picture>',
  },
  needs: ['document', 'subresources', 'resources'],

  check({ document, subresources, resources }) {
    const images = resources.items.flatMap(({ kind, url, answer }) =>
      kind === 'image' && answer !== null && answer.status < 300 ? [{ url, answer, bytes: sizeOf(answer) }] : [],
    )
    if (images.length === 0) return notApplicable('No image of the page could be seen.')
    const old = images.filter(
      ({ answer, bytes }) => bytes > MAX_BYTES && Object.hasOwn(OLD_FORMATS, answerType(answer) ?? ''),
    )
    const offered = old.length === 0 ? new Set() : offeredBetter(document, subresources)
    const findings = old
      .filter(({ url }) => !offered.has(url))
      .sort((a, b) => b.bytes - a.bytes)
      .map(({ url, answer, bytes }) => ({
        message: `${inBytes(bytes)} of ${OLD_FORMATS[answerType(answer)!]}, with no AVIF or WebP beside it.`,
        where: url,
      }))
    if (findings.length === 0)
      return pass('No large image is left to an old format alone.', { value: counted(images.length, 'image') })
    return warn(`${counted(findings.length, 'image')} of more than ${inBytes(MAX_BYTES)} in an old format only.`, {
      value: `${findings.length} of ${counted(images.length, 'image')}`,
      findings,
    })
  },
})

function sizeOf({ wireBytes, decodedBytes }: ResourceAnswer): number {
  return wireBytes ?? decodedBytes
}

/** The URLs of images for which the markup offers a modern format too. */
function offeredBetter(document: Document, subresources: Subresource[]): Set<string> {
  const urls = new Set<string>()
  for (const { kind, url, candidates } of subresources) {
    if (kind !== 'image' || !candidates.some(isModern)) continue
    urls.add(url.href)
    for (const { reference } of candidates) {
      const other = document.resolve(reference)
      if (other !== null) urls.add(other.href)
    }
  }
  return urls
}

function isModern({ type, reference }: { type: string | null; reference: string }): boolean {
  return MODERN_FORMATS.has(type?.trim().toLowerCase() ?? typeByEnding(reference) ?? '')
}
