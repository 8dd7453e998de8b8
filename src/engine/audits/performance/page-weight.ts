import { keptAbove } from '../../../messages/precision.ts'
import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, pass, unknown, warn } from '../../audit.ts'
import { lighthouseAudit } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import { missingShare, totalsByKind } from '../../derive/resources/resource-totals.ts'
import type { Resource } from '../../model.ts'

/** Lighthouse v12, "total-byte-weight": where its curve gives 90 and 50 of 100. */
const LIGHT = 2667 * 1024
const HEAVY = 4000 * 1024

/** If a larger share of the files is missing, the sum says too little. */
const MAX_MISSING = 0.1
const LISTED = 10

const messages = defineMessages({
  noSizes: 'The transfer sizes are not known.',
  incomplete: '{share:percent} of the files could not be loaded, so the page weight is not known.',
  light: {
    one: 'The page transfers {size:bytes} in {count} request.',
    other: 'The page transfers {size:bytes} in {count} requests.',
  },
  heavy: {
    one: 'The page transfers {size:bytes} in {count} request; up to {limit:bytes} is good.',
    other: 'The page transfers {size:bytes} in {count} requests; up to {limit:bytes} is good.',
  },
  size: '{size:bytes}',
  script: 'Script: {size:bytes}.',
  style: 'Stylesheet: {size:bytes}.',
  image: 'Image: {size:bytes}.',
  font: 'Font: {size:bytes}.',
  media: 'Audio or video: {size:bytes}.',
  frame: 'Frame: {size:bytes}.',
  manifest: 'Web app manifest: {size:bytes}.',
  other: 'Other file: {size:bytes}.',
})

export const pageWeight = defineAudit({
  id: 'performance/page-weight',
  importance: 'medium',
  title: 'Page weight is moderate',
  failureTitle: 'Page weight is high',
  why: 'Large pages load slowly and use up visitors’ mobile data.',
  fix: 'Start with the largest files listed here: shrink images, lazy-load what is below the fold, and remove scripts you don’t need.',
  messages,
  authorities: [lighthouseAudit('avoid enormous network payloads', 'performance/total-byte-weight')],
  examples: {
    language: 'text',
    bad: 'document 40 kB + 12 images 4,600 kB + 9 scripts 900 kB = 5,540 kB',
    good: 'document 40 kB + 12 images 500 kB + 4 scripts 120 kB = 660 kB',
  },
  provenByShell: ['warn', 'fail'],
  needs: ['page', 'resources'],

  check({ page, resources }) {
    if (page.wireBytes === null) return unknown(messages.noSizes)
    const eager = resources.items.filter((item) => item.load === 'eager')
    const totals = totalsByKind(page.wireBytes, eager)
    const bytes = totals.reduce((sum, total) => sum + total.bytes, 0)
    const missing = missingShare(resources)
    // The sum can only grow: a page that is too heavy already fails without the missing files.
    if (missing > MAX_MISSING && bytes <= HEAVY) return unknown(messages.incomplete({ share: missing }))
    const size = keptAbove([LIGHT, HEAVY], bytes, 'bytes')
    const count = eager.length + 1
    const more = {
      value: messages.size({ size }),
      details: { bytes, byKind: totals.map((total) => ({ ...total })), laterBytes: laterBytes(resources.items) },
    }
    if (bytes <= LIGHT) return pass(messages.light({ count, size }), more)
    const summary = messages.heavy({ count, size, limit: LIGHT })
    const heavy = { ...more, findings: heaviest(eager) }
    return bytes <= HEAVY ? warn(summary, heavy) : fail(summary, heavy)
  },
})

/** Loaded only near the viewport, when played, or when a font is used: shown, not counted. */
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
    .map(({ url, kind, bytes }) => finding(messages[kind]({ size: bytes }), { where: url }))
}
