import { defineAudit, fail, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { cacheHitProbability, cacheLifetime, isVersioned } from '../../derive/http/cache-lifetime.ts'
import { counted, inBytes } from '../../derive/resources/resource-words.ts'
import type { Finding, Resource, ResourceAnswer, ResourceKind } from '../../model.ts'

/** Lighthouse v12, "uses-long-cache-ttl": bytes that return visits fetch again, where its curve gives 90 and 50. */
const LITTLE_WASTE = 28 * 1024
const MUCH_WASTE = 128 * 1024
/** A lifetime that covers more return visits than this is long enough. */
const LONG_ENOUGH = 0.925
const YEAR = 365 * 24 * 3600

const STATIC_KINDS: readonly ResourceKind[] = ['font', 'image', 'media', 'script', 'style']
const CACHEABLE_STATUSES = new Set([200, 203, 206])

export const cachePolicy = defineAudit({
  id: 'performance/cache-policy',
  importance: 'medium',
  title: 'Browsers may keep static files for long',
  why: 'Files that a browser may keep are not fetched again on the next page or visit.',
  fix: 'Put a hash of the content into file names and send `Cache-Control: public, max-age=31536000, immutable` with them; give other static files at least a week.',
  authorities: [
    {
      name: 'Lighthouse: serve static assets with an efficient cache policy',
      url: 'https://developer.chrome.com/docs/lighthouse/performance/uses-long-cache-ttl',
    },
    { name: 'RFC 9111, 4.2 Freshness', url: 'https://www.rfc-editor.org/rfc/rfc9111#section-4.2' },
  ],
  examples: {
    language: 'text',
    bad: 'GET /app.3f2a91bc.js  →  cache-control: max-age=600',
    good: 'GET /app.3f2a91bc.js  →  cache-control: public, max-age=31536000, immutable',
  },
  needs: ['resources', 'now'],

  check({ resources, now }) {
    const assets = resources.items.filter(isStatic)
    if (assets.length === 0) return notApplicable('The page loads no static files.')
    if (assets.every(({ answer }) => answer.headers === null))
      return unknown('The headers of the files are not part of the evidence.')
    const poor = assets.flatMap(({ answer }) => judged(answer, now) ?? [])
    poor.sort((a, b) => b.wasted - a.wasted)
    const wasted = Math.round(poor.reduce((sum, asset) => sum + asset.wasted, 0))
    const more = {
      value: inBytes(wasted),
      findings: poor.map(({ finding }) => finding),
      details: { wastedBytes: wasted, files: assets.length, poor: poor.length },
    }
    if (poor.length === 0) return pass('Every static file may be kept long enough.', more)
    const summary = `${counted(poor.length, 'static file')} of ${assets.length} could be kept longer: about ${inBytes(wasted)} fetched again by a returning visitor.`
    if (wasted <= LITTLE_WASTE) return pass(summary, { ...more, findings: more.findings.map(asNote) })
    return wasted <= MUCH_WASTE ? warn(summary, more) : fail(summary, more)
  },
})

type StaticFile = Resource & { answer: ResourceAnswer }

function isStatic(item: Resource): item is StaticFile {
  return STATIC_KINDS.includes(item.kind) && item.answer !== null && CACHEABLE_STATUSES.has(item.answer.status)
}

/** What return visits lose by a file's lifetime; null where it is long enough, or short on purpose. */
function judged(answer: ResourceAnswer, now: number): { wasted: number; finding: Finding } | null {
  if (answer.headers === null) return null
  const { seconds, deliberate } = cacheLifetime(answer.headers, now)
  const versioned = isVersioned(answer.url)
  // Where nothing is said browsers guess from Last-Modified; Lighthouse counts that as no lifetime, and so do we.
  const kept = seconds ?? 0
  if (deliberate && !versioned) return null
  if (versioned ? kept >= YEAR : cacheHitProbability(kept) > LONG_ENOUGH) return null
  const size = answer.wireBytes ?? 0
  return {
    wasted: (1 - cacheHitProbability(kept)) * size,
    finding: {
      message: `${lifetimeInWords(seconds)}${versioned ? ADVICE : ''} (${inBytes(size)}).`,
      where: answer.url,
    },
  }
}

const ADVICE = ', though its versioned name would allow a year'

function lifetimeInWords(seconds: number | null): string {
  if (seconds === null) return 'No lifetime is set'
  if (seconds <= 0) return 'Is fetched or checked again each time'
  const days = seconds / 86_400
  if (days >= 1) return `May be kept for ${counted(Math.round(days), 'day')}`
  return `May be kept for ${seconds >= 3600 ? counted(Math.round(seconds / 3600), 'hour') : counted(Math.ceil(seconds / 60), 'minute')}`
}

function asNote(finding: Finding): Finding {
  return { ...finding, note: true }
}
