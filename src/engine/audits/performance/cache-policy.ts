import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, unknown, warn } from '../../audit.ts'
import { chromeInsight } from '../../authorities.ts'
import { finding } from '../../derive/document/where.ts'
import { cacheHitProbability, cacheLifetime, isVersioned } from '../../derive/http/cache-lifetime.ts'
import type { Resource, ResourceAnswer, ResourceKind } from '../../model.ts'

/** Lighthouse v12, "uses-long-cache-ttl": bytes that return visits download again, where its curve gives 90 and 50. */
const LITTLE_WASTE = 28 * 1024
const MUCH_WASTE = 128 * 1024
/** A lifetime that covers more return visits than this is long enough. */
const LONG_ENOUGH = 0.925
const YEAR = 365 * 24 * 3600

const STATIC_KINDS: readonly ResourceKind[] = ['font', 'image', 'media', 'script', 'style']
const CACHEABLE_STATUSES = new Set([200, 203, 206])

const messages = defineMessages({
  noFiles: 'The page loads no static files.',
  noHeaders: 'The response headers of the files are not known.',
  long: 'All static files have long cache lifetimes.',
  short: {
    one: '{count} static file has a short cache lifetime; returning visitors download about {wasted:bytes} again.',
    other: '{count} static files have short cache lifetimes; returning visitors download about {wasted:bytes} again.',
  },
  shortButSmall: {
    one: '{count} static file could be cached longer, but returning visitors download only about {wasted:bytes} again.',
    other:
      '{count} static files could be cached longer, but returning visitors download only about {wasted:bytes} again.',
  },
  wasted: '{wasted:bytes}',
  unset: 'No cache lifetime is set ({size:bytes}).',
  revalidated: 'Downloaded or revalidated on every use ({size:bytes}).',
  lifetime: 'Cached for {age:duration} ({size:bytes}).',
  versioned: '{lifetime:message} The URL is versioned, so it can be cached for a year.',
})

export const cachePolicy = defineAudit({
  id: 'performance/cache-policy',
  importance: 'medium',
  title: 'Static files have long cache lifetimes',
  failureTitle: 'Static files with short cache lifetimes',
  why: 'Browsers reuse cached files on the next page and the next visit instead of downloading them again.',
  fix: 'Put a content hash in file names and send `Cache-Control: public, max-age=31536000, immutable`; cache other static files for at least a week.',
  messages,
  authorities: [
    chromeInsight('use efficient cache lifetimes', 'cache'),
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
    const unfetched = resources.items.filter(couldNotBeFetched).map(({ url }) => url)
    const missing: Record<string, string[]> =
      unfetched.length === 0 ? {} : { unfetched: unfetched.slice(0, MOST_UNFETCHED) }
    if (assets.length === 0) return notApplicable(messages.noFiles, unfetched.length === 0 ? {} : { details: missing })
    if (assets.every(({ answer }) => answer.headers === null)) return unknown(messages.noHeaders)
    const poor = assets.flatMap(({ answer }) => shortLifetime(answer, now) ?? [])
    poor.sort((a, b) => b.wasted - a.wasted)
    const wasted = Math.round(poor.reduce((sum, asset) => sum + asset.wasted, 0))
    const isLittle = wasted <= LITTLE_WASTE
    const more = {
      extent: { checked: assets.length, affected: isLittle ? 0 : poor.length, hidden: 0 },
      value: messages.wasted({ wasted }),
      findings: poor.map((file) => finding(file.message, { where: file.url, ...(isLittle && { note: true }) })),
      details: { wastedBytes: wasted, files: assets.length, poor: poor.length, ...missing },
    }
    const count = poor.length
    if (count === 0) return pass(messages.long, more)
    if (isLittle) return pass(messages.shortButSmall({ count, wasted }), more)
    const summary = messages.short({ count, wasted })
    return wasted <= MUCH_WASTE ? warn(summary, more) : fail(summary, more)
  },
})

const MOST_UNFETCHED = 50

/** What is left out on purpose is left out every time. */
function couldNotBeFetched({ kind, failure }: Resource): boolean {
  return STATIC_KINDS.includes(kind) && failure !== null && failure.code !== 'not_collected'
}

type StaticFile = Resource & { answer: ResourceAnswer }

function isStatic(item: Resource): item is StaticFile {
  return STATIC_KINDS.includes(item.kind) && item.answer !== null && CACHEABLE_STATUSES.has(item.answer.status)
}

interface ShortLifetime {
  url: string
  /** Bytes that return visits download again, on average. */
  wasted: number
  message: Message
}

/** null where the lifetime is long enough, or short on purpose. */
function shortLifetime(answer: ResourceAnswer, now: number): ShortLifetime | null {
  if (answer.headers === null) return null
  const { seconds, deliberate } = cacheLifetime(answer.headers, now)
  const versioned = isVersioned(answer.url)
  // Without a lifetime browsers guess from Last-Modified; Lighthouse counts that as no lifetime, and so do we.
  const kept = seconds ?? 0
  if (deliberate && !versioned) return null
  if (versioned ? kept >= YEAR : cacheHitProbability(kept) > LONG_ENOUGH) return null
  const size = answer.wireBytes ?? 0
  const lifetime = lifetimeMessage(seconds, size)
  return {
    url: answer.url,
    wasted: (1 - cacheHitProbability(kept)) * size,
    message: versioned ? messages.versioned({ lifetime }) : lifetime,
  }
}

function lifetimeMessage(seconds: number | null, size: number): Message {
  if (seconds === null) return messages.unset({ size })
  if (seconds <= 0) return messages.revalidated({ size })
  // Whole hours or minutes: an Expires header makes odd seconds.
  const unit = seconds >= 3600 ? 3600 : seconds >= 60 ? 60 : 1
  return messages.lifetime({ age: Math.floor(seconds / unit) * unit, size })
}
