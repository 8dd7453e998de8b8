import { defineAudit, fail, pass, type Ruling, unknown, warn } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import { at, cut } from '../../derive/document/where.ts'
import { type Block, BOTS, type Bot, blocksOf } from '../../derive/robots/indexing.ts'
import { readRobotsGate } from '../../derive/robots/indexing-robots.ts'
import type { Finding } from '../../model.ts'

/** Nearly all searches are answered from what these two have indexed; that another crawler is kept out is a remark. */
const DECISIVE = new Set(['Googlebot', 'Bingbot'])

const MAX_FINDINGS = 15

export const indexable = defineAudit({
  id: 'seo/indexable',
  importance: 'high',
  title: 'Search engines may index the page',
  why: 'A page that forbids indexing, or that crawlers may not fetch, does not show up in search results.',
  fix: 'If the page should be found, remove `noindex` and `none` from its robots meta element and X-Robots-Tag header, and the Disallow rule that matches it from robots.txt.',
  authorities: [
    {
      name: 'Google Search Central: block search indexing',
      url: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
    },
    {
      name: 'Google Search Central: robots meta tag and X-Robots-Tag',
      url: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
    },
    { name: 'RFC 9309, Robots Exclusion Protocol', url: 'https://www.rfc-editor.org/rfc/rfc9309' },
  ],
  examples: {
    language: 'html',
    bad: '<head><meta name="robots" content="noindex"></head>',
    good: '<head><meta name="robots" content="max-image-preview:large"></head>',
  },
  // A noindex that was sent counts even if scripts take it away: Google may not run them on such a page.
  judges: 'both',
  needs: ['document', 'now'],
  wants: ['headers', 'robots'],

  check({ document, now, headers, robots }) {
    const said = blocksOf(document, headers.ok ? headers.value : null, now)
    const counts = ({ source }: Block): boolean => !('element' in source) || source.element.parent === document.head
    const counted = said.filter(counts)
    const findings = counted.slice(0, MAX_FINDINGS).map((block) => findingOf(document, block))
    const stray = said.find((block) => !counts(block))
    if (stray !== undefined)
      findings.push({
        ...findingOf(document, stray),
        message: `${stray.rule} in the body: some engines follow it.`,
        note: true,
      })
    if (!headers.ok) findings.push({ message: 'The response headers were not looked at.', note: true })

    const shut = new Set<Bot>(
      BOTS.filter(({ name }) => counted.some(({ bot }) => bot === null || bot === name.toLowerCase())),
    )
    const more = { findings }
    if (shut.size === BOTS.length) return fail('The page asks not to be indexed.', more)
    const gate = readRobotsGate(robots, document.url)
    if (gate.unknown !== null) return unknown(gate.unknown, more)
    for (const bot of gate.shut) shut.add(bot)
    more.findings.push(...gate.findings)
    if (gate.unreachable) return warn('While robots.txt answers with an error, Google stays away from the site.', more)
    return rulingOn(shut, more)
  },
})

function rulingOn(shut: Set<Bot>, more: { findings: Finding[] }): Ruling {
  const names = BOTS.filter((bot) => shut.has(bot)).map(({ name }) => name)
  if (names.length === BOTS.length) return fail('No search engine may index the page.', more)
  const summary = `The page is closed to ${names.join(', ')}, and open to others.`
  if (names.some((name) => DECISIVE.has(name))) return warn(summary, { value: names.join(', '), ...more })
  const notes = { findings: more.findings.map((finding) => ({ ...finding, note: true })) }
  return pass(names.length > 0 ? summary : 'Nothing keeps search engines from indexing the page.', notes)
}

function findingOf(document: Document, { bot, rule, source }: Block): Finding {
  const whom = bot === null ? 'every search engine' : bot
  const message = `${cut(rule, 80)} tells ${whom} not to index the page.`
  if ('element' in source) return at(document, source.element, message)
  return { message, where: 'header: X-Robots-Tag', snippet: cut(source.header, 160) }
}
