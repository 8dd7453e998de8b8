import { defineAudit, fail, pass, unknown, warn } from '../../audit.ts'
import { missingShare, totalsByKind } from '../../derive/resources/resource-totals.ts'
import { counted, inBytes } from '../../derive/resources/resource-words.ts'
import type { Finding, Resource } from '../../model.ts'

/** Lighthouse v12, "total-byte-weight": where its curve gives 90 and 50 of 100. */
const LIGHT = 2667 * 1024
const HEAVY = 4000 * 1024

/** More than this share unseen, and the sum says too little. */
const MAX_MISSING = 0.1
const LISTED = 10

export const pageWeight = defineAudit({
  id: 'performance/page-weight',
  importance: 'medium',
  title: 'The page is light enough for a phone',
  why: 'Large pages load slowly and cost visitors on mobile plans real money.',
  fix: 'Start with the largest files listed here: shrink images, load what is below the fold lazily, and drop scripts that are not needed.',
  authorities: [
    {
      name: 'Lighthouse: avoid enormous network payloads',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight',
    },
  ],
  examples: {
    language: 'text',
    bad: 'document 40 KiB + 12 images 4,600 KiB + 9 scripts 900 KiB = 5,540 KiB',
    good: 'document 40 KiB + 12 images 500 KiB + 4 scripts 120 KiB = 660 KiB',
  },
  needs: ['page', 'resources'],

  check({ page, resources }) {
    if (page.wireBytes === null) return unknown('The sizes on the wire are not part of the evidence.')
    const eager = resources.items.filter((item) => item.load === 'eager')
    const totals = totalsByKind(page.wireBytes, eager)
    const bytes = totals.reduce((sum, total) => sum + total.bytes, 0)
    const missing = missingShare(resources)
    // What is known can only grow, so a page that is too heavy already needs no more looking.
    if (missing > MAX_MISSING && bytes <= HEAVY)
      return unknown(
        `${Math.round(missing * 100)} % of the files could not be fetched, so the sum would say too little.`,
      )
    const more = {
      value: inBytes(bytes),
      details: { bytes, byKind: totals.map((total) => ({ ...total })), laterBytes: laterBytes(resources.items) },
    }
    const summary = `The page and ${counted(eager.length, 'file')} it loads weigh ${inBytes(bytes)} on the wire.`
    if (bytes <= LIGHT) return pass(summary, more)
    const heavy = { ...more, findings: heaviest(eager) }
    return bytes <= HEAVY ? warn(summary, heavy) : fail(summary, heavy)
  },
})

/** Loaded only near the screen, when played, or when a font is used: shown, not counted. */
function laterBytes(items: Resource[]): number {
  let bytes = 0
  for (const { load, answer } of items) if (load !== 'eager') bytes += answer?.wireBytes ?? 0
  return bytes
}

function heaviest(items: Resource[]): Finding[] {
  return items
    .map((item) => ({ url: item.url, kind: item.kind, bytes: item.answer?.wireBytes ?? 0 }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, LISTED)
    .map(({ url, kind, bytes }) => ({ message: `${inBytes(bytes)} of ${kind}.`, where: url }))
}
