import type { Finding } from '../../assessment.ts'
import {
  defineAudit,
  defineMessages,
  fail,
  type Message,
  notApplicable,
  pass,
  type Ruling,
  unknown,
  warn,
} from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { cut, finding, findingAt } from '../../derive/document/where.ts'
import {
  type Block,
  BOTS,
  type Bot,
  blocksOf,
  type RobotsGate,
  readRobotsGate,
  unseparatedNoindex,
} from '../../derive/robots/indexing.ts'
import { unlistedReason, unreachedHost } from '../../derive/robots/unlisted.ts'
import type { Collected, Header, TextFile } from '../../model.ts'
import { failureMessage } from '../shared-messages.ts'

/** Nearly all searches are answered from the index of one of these two; blocking another crawler is only noted. */
const DECISIVE = new Set(['Googlebot', 'Bingbot'])

const MAX_FINDINGS = 15

const messages = defineMessages({
  open: 'Search engines can index the page.',
  noindex: 'The page is marked noindex.',
  signIn: 'A sign-in page doesn’t need to be indexed.',
  searchResults: 'Search results of a site should not be indexed.',
  step: 'A step of an order or a form, such as a cart or a confirmation, doesn’t need to be indexed.',
  errorPage: 'An error page doesn’t need to be indexed.',
  refresh: 'A page that only redirects doesn’t need to be indexed.',
  staging:
    'Search engines are kept from indexing the page, which is right on this host for testing. Do not publish it like this.',
  notPublic:
    'Search engines can’t reach this host, but they are also kept from indexing the page. Do not publish it like this.',
  blocked: 'Search engines are kept from crawling or indexing the page.',
  blockedFor: 'The page is blocked for {bots:list} and open to other crawlers.',
  robotsError: 'Google doesn’t crawl the site while robots.txt responds with an error.',
  robotsUnknown: 'robots.txt could not be fetched, so it’s unknown whether crawlers are allowed: {reason:message}',
  ruleForAll: '“{rule}” keeps every search engine from indexing the page.',
  ruleForBot: '“{rule}” keeps {bot} from indexing the page.',
  ruleInBody: '“{rule}” in the body; some search engines follow it.',
  notSeparated: '“{rule}” lacks commas between its rules, so search engines may ignore it.',
  headersMissing: 'The response headers were not checked.',
  robotsNotChecked: 'robots.txt was not checked; this is based on the page itself.',
  robotsRefused: 'The request for robots.txt was rate-limited; this is based on the page itself.',
  robotsStatus: 'robots.txt responded with status {status}.',
  disallowed: 'Line {line} of robots.txt blocks {bot}.',
})

export const indexable = defineAudit({
  id: 'seo/indexable',
  importance: 'high',
  blocking: true,
  revision: 2,
  title: 'Page can be indexed',
  failureTitle: 'Page is blocked from indexing',
  why: 'Search engines leave out pages marked noindex. They can’t read a page that robots.txt blocks, and at best show its URL without a description.',
  fix: 'If the page should be found, remove `noindex` and `none` from its robots meta tag and X-Robots-Tag header, and the Disallow rule that matches it from robots.txt.',
  messages,
  authorities: [
    googleSearch('block search indexing', 'crawling-indexing/block-indexing'),
    googleSearch('robots meta tag and X-Robots-Tag', 'crawling-indexing/robots-meta-tag'),
    { name: 'RFC 9309, Robots Exclusion Protocol', url: 'https://www.rfc-editor.org/rfc/rfc9309' },
  ],
  examples: {
    bad: '<head><meta name="robots" content="noindex"></head>',
    good: '<head><meta name="robots" content="max-image-preview:large"></head>',
  },
  // A noindex that was sent counts even if scripts take it away: Google may not run them on such a page.
  judges: 'both',
  needs: ['document', 'now', 'source'],
  wants: ['headers', 'robots', 'words'],

  check({ document, now, source, headers, robots, words }) {
    const ruling = check(document, now, headers, robots)
    if (ruling.outcome !== 'fail') return ruling
    const { findings = [] } = ruling
    const reason = unlistedReason(document, words.ok ? words.value : null)
    if (reason !== null) return notApplicable(messages[reason], { findings: asNotes(findings) })
    // A file is judged as what will be deployed: no host has a say yet.
    const host = source === 'local' ? null : unreachedHost(new URL(document.url))
    return host === null ? ruling : warn(messages[host], { findings })
  },
})

function check(document: Document, now: number, headers: Collected<Header[]>, robots: Collected<TextFile>): Ruling {
  const said = blocksOf(document, headers.ok ? headers.value : null, now)
  const counts = ({ source }: Block): boolean => !('element' in source) || source.element.parent === document.head
  const counted = said.filter(counts)
  const findings = counted.slice(0, MAX_FINDINGS).map((block) => findingOf(document, block))
  const stray = said.find((block) => !counts(block))
  if (stray !== undefined)
    findings.push({ ...placed(document, stray, messages.ruleInBody({ rule: cut(stray.rule, 80) })), note: true })
  const [unread] = unseparatedNoindex(document, headers.ok ? headers.value : null)
  if (unread !== undefined)
    findings.push({ ...placed(document, unread, messages.notSeparated({ rule: cut(unread.rule, 80) })), note: true })
  if (!headers.ok) findings.push(finding(messages.headersMissing, { note: true }))

  const shut = new Set<Bot>(
    BOTS.filter(({ name }) => counted.some(({ bot }) => bot === null || bot === name.toLowerCase())),
  )
  const more = { findings }
  if (shut.size === BOTS.length) return fail(messages.noindex, more)
  const gate = readRobotsGate(robots, document.url)
  if (gate.state === 'unknown') return unknown(messages.robotsUnknown({ reason: failureMessage(gate.failure) }), more)
  for (const { bot } of gate.disallowed) shut.add(bot)
  more.findings.push(...robotsFindings(gate))
  if (gate.state === 'error') return warn(messages.robotsError, more)
  return rulingOn(shut, more)
}

function rulingOn(shut: Set<Bot>, more: { findings: Finding[] }): Ruling {
  const names = BOTS.filter((bot) => shut.has(bot)).map(({ name }) => name)
  if (names.length === BOTS.length) return fail(messages.blocked, more)
  const summary = messages.blockedFor({ bots: names })
  if (names.some((name) => DECISIVE.has(name))) return warn(summary, { value: names.join(', '), ...more })
  return pass(names.length > 0 ? summary : messages.open, { findings: asNotes(more.findings) })
}

function asNotes(findings: readonly Finding[] = []): Finding[] {
  return findings.map((finding) => ({ ...finding, note: true }))
}

function findingOf(document: Document, block: Block): Finding {
  const { bot } = block
  const rule = cut(block.rule, 80)
  return placed(document, block, bot === null ? messages.ruleForAll({ rule }) : messages.ruleForBot({ rule, bot }))
}

function placed(document: Document, { source }: Block, message: Message): Finding {
  if ('element' in source) return findingAt(document, source.element, message)
  return finding(message, { where: 'header: X-Robots-Tag', snippet: cut(source.header, 160) })
}

function robotsFindings({ state, status, url, disallowed }: RobotsGate): Finding[] {
  if (state === 'not-checked') return [finding(messages.robotsNotChecked, { note: true })]
  if (state === 'refused') return [finding(messages.robotsRefused, { note: true })]
  if (state === 'error') return [finding(messages.robotsStatus({ status: String(status) }), { where: url })]
  return disallowed.map(({ bot, line, snippet }) =>
    finding(messages.disallowed({ line: String(line), bot: bot.name }), {
      where: url,
      ...(snippet === '' ? {} : { snippet }),
    }),
  )
}
