import { percentDecoded } from '../../../common/text.ts'
import { defineAudit, defineMessages, type Message, notApplicable, pass, warn } from '../../audit.ts'
import { htmlStandard, rfc } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { attr, type Element } from '../../derive/document/dom.ts'
import type { Link } from '../../derive/document/links.ts'
import { withoutFragment } from '../../derive/document/resolve.ts'
import { cut, findingsAt } from '../../derive/document/where.ts'
import { isJavaScript } from '../../derive/resources/subresources.ts'
import { visibleText } from '../../derive/text/visible-text.ts'

const messages = defineMessages({
  none: 'The page has no links within the page, to e-mail addresses or to phone numbers.',
  valid: 'Every link within the page, to an e-mail address or to a phone number has a valid target.',
  broken: {
    one: '{count} link within the page, to an e-mail address or to a phone number leads nowhere.',
    other: '{count} links within the page, to e-mail addresses or to phone numbers lead nowhere.',
  },
  total: { one: '{count} link', other: '{count} links' },
  share: { one: '{failing} of {count} link', other: '{failing} of {count} links' },
  noTarget: 'No element of the page has the id “{id}”.',
  noAddress: 'This link has no e-mail address.',
  badAddress: '“{address}” is not an e-mail address.',
  noNumber: 'This link has no phone number.',
  trunkZero: 'Phones dial every digit of “{number}”, also the zero in parentheses.',
  slashes: 'Neither mailto: nor tel: is followed by slashes.',
})

export const linkTargets = defineAudit({
  id: 'practice/link-targets',
  importance: 'low',
  title: 'Links within the page, to e-mail addresses and phone numbers work',
  failureTitle: 'Links within the page, to e-mail addresses or phone numbers lead nowhere',
  why: 'Nothing happens when people follow a link to a part that does not exist, and a malformed address or number can’t be written to or called.',
  fix: 'Link to an id that exists, write `mailto:name@example.com` without slashes, and `tel:+493012345` with the country code and digits only.',
  messages,
  authorities: [
    htmlStandard('scrolling to a fragment', 'browsing-the-web.html#scrolling-to-a-fragment'),
    rfc(6068, 'the mailto URI scheme'),
    rfc(3966, 'the tel URI'),
  ],
  examples: {
    bad: '<body><a href="#opening">Opening hours</a> <a href="tel:+49 (0) 30 1234">Call us</a><h2 id="hours">Opening hours</h2></body>',
    good: '<body><a href="#hours">Opening hours</a> <a href="tel:+49301234">Call us</a><h2 id="hours">Opening hours</h2></body>',
  },
  provenByShell: [],
  needs: ['document', 'links'],

  check({ document, links }) {
    const targets = new Targets(document)
    const broken = new Map<Element, Message>()
    let count = 0
    for (const link of links) {
      const problem = problemOf(link, targets)
      if (problem === undefined) continue
      count++
      if (problem !== null) broken.set(link.element, problem)
    }
    if (count === 0) return notApplicable(messages.none)
    const failing = broken.size
    const extent = { checked: count, affected: failing, hidden: 0 }
    if (failing === 0) return pass(messages.valid, { value: messages.total({ count }), extent })
    return warn(messages.broken({ count: failing }), {
      value: messages.share({ failing, count }),
      extent,
      ...findingsAt(document, [...broken.keys()], (link) => broken.get(link)!),
    })
  },
})

/** A message for what is wrong, null if nothing is; undefined for links of other kinds. */
function problemOf({ element, href }: Link, targets: Targets): Message | null | undefined {
  const first = href.trimStart()
  if (first.startsWith('#')) return targets.problemOf(element, first.trimEnd())
  const scheme = /^(mailto|tel):/i.exec(first)?.[1]?.toLowerCase()
  if (scheme === undefined || isTemplate(href)) return undefined
  const rest = first.slice(scheme.length + 1, MAX_LENGTH).trim()
  if (rest.startsWith('//')) return messages.slashes
  return scheme === 'mailto' ? mailProblem(rest) : phoneProblem(rest)
}

const MAX_LENGTH = 500

/** What a template or a script fills in. */
function isTemplate(href: string): boolean {
  return /\{\{|\$\{|<%|%%|\[\[/.test(href.slice(0, MAX_LENGTH))
}

/** RFC 6068 §2: several addresses with commas between, or none if there are header fields, as in links that share a page. */
function mailProblem(rest: string): Message | null {
  const [to, fields] = rest.split('?', 2)
  if (to!.trim() === '') return /(?:^|&)(?:to|cc|bcc|subject|body)=/i.test(fields ?? '') ? null : messages.noAddress
  const bad = percentDecoded(to!)
    .split(/[,;]/)
    .map((address) => address.trim())
    .find((address) => address !== '' && !/@[^@]*[^\s@]/.test(address))
  return bad === undefined ? null : messages.badAddress({ address: cut(bad, 60) })
}

function phoneProblem(rest: string): Message | null {
  const number = percentDecoded(rest)
  if (!/[\d*#]/.test(number)) return /[a-z]/i.test(number) ? null : messages.noNumber
  return /^\+\s*\d{1,3}[\s.-]*\(\s*0\s*\)/.test(number) ? messages.trunkZero({ number: cut(number, 40) }) : null
}

/** The targets of links within the page. */
class Targets {
  readonly #document: Document
  readonly #isOwnBase: boolean
  readonly #hasScripts: boolean
  #names: Set<string> | undefined

  constructor(document: Document) {
    this.#document = document
    this.#isOwnBase = withoutFragment(document.baseUrl) === withoutFragment(document.url)
    this.#hasScripts = document.all('script').some(isJavaScript)
  }

  problemOf(link: Element, href: string): Message | null | undefined {
    const fragment = href.slice(1)
    if (!this.#isOwnBase || fragment.length > MAX_LENGTH || NO_TARGET.test(fragment)) return undefined
    if (this.#has(fragment) || this.#has(percentDecoded(fragment))) return null
    // Scripts open tabs, dialogs and menus by such links, but don't run for those that are for the keyboard.
    if (isTemplate(href) || (this.#hasScripts && !isForKeyboard(link))) return undefined
    return messages.noTarget({ id: cut(percentDecoded(fragment), 60) })
  }

  #has(fragment: string): boolean {
    this.#names ??= new Set(this.#document.all('a').map((anchor) => attr(anchor, 'name') ?? ''))
    return this.#document.ids.has(fragment) || this.#names.has(fragment)
  }
}

/** The top of the page, routes of apps, text fragments, and what a script does. */
const NO_TARGET = /^(?:$|(?:top|close|open|next|prev|previous|menu|modal)$|[!/]|.*:~:)/i

/** Links past the menu, and back to the top. */
const SKIP = new RegExp(
  [
    String.raw`\bskip\b|\bjump to\b|\b(?:back|return) to (?:the )?top\b|\btop of (?:the )?page\b|^to (?:the )?(?:main )?(?:content|navigation)\b`,
    String.raw`\bzu[mr] (?:haupt)?(?:inhalt|navigation)|\bnach oben\b|\bseitenanfang\b|\baller au contenu\b|\bhaut de (?:la )?page\b`,
    String.raw`\b(?:saltar|ir) al contenido\b|\b(?:pular|ir) para o conteúdo\b|\bvai al contenuto\b|\bnaar (?:de )?inhoud\b|przejdź do treści`,
  ].join('|'),
  'i',
)

function isForKeyboard(link: Element): boolean {
  if (link.attributes.some(({ name }) => SCRIPTED.test(name))) return false
  return SKIP.test(visibleText(link, MAX_TEXT))
}

const SCRIPTED = /^(?:on|data-|@|v-on|ng-|x-|role$)/
const MAX_TEXT = 60
