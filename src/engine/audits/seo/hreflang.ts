import type { Finding } from '../../assessment.ts'
import { defineAudit, defineMessages, fail, type Message, notApplicable, pass, warn } from '../../audit.ts'
import { googleSearch } from '../../authorities.ts'
import type { Document } from '../../derive/document/document.ts'
import { hasAttr } from '../../derive/document/dom.ts'
import { cut, finding, findingAt } from '../../derive/document/where.ts'
import { type Alternate, addressKey, readAlternates, readCanonicals } from '../../derive/metadata/canonical.ts'
import { parseLanguageTag } from '../../derive/text/language-tags.ts'

const MAX_FINDINGS = 20

const messages = defineMessages({
  none: 'The page lists no versions in other languages.',
  valid: 'Every hreflang entry has a known language and an absolute URL.',
  ignored: {
    one: 'Search engines ignore {count} hreflang entry.',
    other: 'Search engines ignore {count} hreflang entries.',
  },
  entries: { one: '{count} entry', other: '{count} entries' },
  noSelf: 'The hreflang entries don’t include this page.',
  noEntry: 'No hreflang entry points to this page.',
  ambiguous: {
    one: '{count} language leads to different URLs.',
    other: '{count} languages lead to different URLs.',
  },
  twoUrls: 'The language {lang} leads to different URLs.',
  relative: 'The URL “{url}” is not absolute.',
  invalid: '“{url}” is not a valid URL.',
  notCode: '“{code}” is not a language code.',
  unknownLanguage: '“{code}” has an unknown language, “{subtag}”.',
  unknownExtlang: '“{code}” has an unknown extended language, “{subtag}”.',
  unknownScript: '“{code}” has an unknown script, “{subtag}”.',
  unknownRegion: '“{code}” has an unknown region, “{subtag}”.',
  unknownVariant: '“{code}” has an unknown variant, “{subtag}”.',
  unitedKingdom: '“{code}” has an unknown region, “{subtag}”. The United Kingdom is GB.',
  longCodes: '{codes:list}: Google documents two-letter codes only.',
  noCountry: '{codes:list}: EU and UN are not countries, and Google documents country codes only.',
})

export const hreflang = defineAudit({
  id: 'seo/hreflang',
  importance: 'medium',
  title: 'hreflang entries are valid',
  failureTitle: 'Invalid hreflang entries',
  why: 'With hreflang, search engines send readers to the version in their language. They ignore entries with an unknown code or a relative URL.',
  fix: 'Give each version a language code, with a two-letter country if needed, such as `de` or `pt-BR`, and an absolute URL, and include the page itself. Name one URL for each language.',
  messages,
  authorities: [
    googleSearch('localized versions of your pages', 'specialty/international/localized-versions'),
    { name: 'BCP 47, Tags for Identifying Languages', url: 'https://www.rfc-editor.org/info/bcp47' },
  ],
  examples: {
    bad: '<head><link rel="alternate" hreflang="en-UK" href="https://example.com/"></head>',
    good: '<head><link rel="alternate" hreflang="en-GB" href="https://example.com/"><link rel="alternate" hreflang="de" href="https://example.com/de/"></head>',
  },
  provenByShell: ['pass', 'warn', 'fail'],
  needs: ['document', 'source'],
  wants: ['headers'],

  check({ document, source, headers: gotHeaders }) {
    const headers = gotHeaders.ok ? gotHeaders.value : null
    const alternates = readAlternates(document, headers)
    if (alternates.length === 0) return notApplicable(messages.none)
    const wrong = alternates.flatMap((one) => problems(one).map((message) => ({ one, message })))
    const value = messages.entries({ count: alternates.length })
    const extent = (affected: number) => ({ checked: alternates.length, affected, hidden: 0 })
    const details = { languages: alternates.slice(0, 100).map((one) => cut(one.hreflang, 40)) }
    const ignored = new Set(wrong.map(({ one }) => one)).size
    if (ignored > 0)
      return fail(messages.ignored({ count: ignored }), {
        value,
        extent: extent(ignored),
        details,
        findings: wrong.slice(0, MAX_FINDINGS).map(({ one, message }) => found(document, one, message)),
        findingsTotal: wrong.length,
      })
    const notes = remarks(alternates)
    const twice = secondUrls(alternates)
    const ambiguous = twice
      .slice(0, MAX_FINDINGS)
      .map((one) => found(document, one, messages.twoUrls({ lang: cut(one.hreflang, 40) })))
    const canonicals = readCanonicals(document, headers).map(({ url }) => url?.href ?? '')
    const own = new Set([document.url, ...canonicals].map(addressKey))
    // The URL that a file will have is not known.
    if (source !== 'local' && !alternates.some(({ url }) => own.has(addressKey(url!.href))))
      return warn(messages.noSelf, {
        value,
        details,
        findings: [finding(messages.noEntry, { where: document.url }), ...ambiguous, ...notes],
      })
    if (twice.length > 0)
      return warn(messages.ambiguous({ count: twice.length }), {
        value,
        extent: extent(twice.length),
        details,
        findings: [...ambiguous, ...notes],
        findingsTotal: twice.length + notes.length,
      })
    return pass(messages.valid, { value, extent: extent(0), details, findings: notes })
  },
})

function problems({ hreflang, url, absolute, written }: Alternate): Message[] {
  const found: Message[] = []
  const code = codeProblem(hreflang)
  if (code !== null) found.push(code)
  if (!absolute) found.push(messages.relative({ url: cut(written, 80) }))
  else if (url === null) found.push(messages.invalid({ url: cut(written, 80) }))
  return found
}

const UNKNOWN = {
  language: messages.unknownLanguage,
  'extended language': messages.unknownExtlang,
  script: messages.unknownScript,
  region: messages.unknownRegion,
  variant: messages.unknownVariant,
}

function codeProblem(hreflang: string): Message | null {
  if (hreflang.toLowerCase() === 'x-default') return null
  const tag = parseLanguageTag(hreflang)
  const code = cut(hreflang, 40)
  if (tag === null || tag.language === 'und') return messages.notCode({ code })
  const unknown = tag.unknown[0]
  if (unknown === undefined) return null
  const { part, subtag } = unknown
  return part === 'region' && subtag === 'uk'
    ? messages.unitedKingdom({ code, subtag })
    : UNKNOWN[part]({ code, subtag })
}

/** For each language with different URLs, the entry with the second one. Versions for other screens have a URL of their own. */
function secondUrls(alternates: Alternate[]): Alternate[] {
  const first = new Map<string, string>()
  const second = new Map<string, Alternate>()
  for (const one of alternates) {
    if (one.element !== null && hasAttr(one.element, 'media')) continue
    const language = one.hreflang.toLowerCase()
    const url = addressKey(one.url!.href)
    const known = first.get(language)
    if (known === undefined) first.set(language, url)
    else if (known !== url && !second.has(language)) second.set(language, one)
  }
  return [...second.values()]
}

/** In the registry of BCP 47, but only reserved in ISO 3166-1. */
const NOT_COUNTRIES = new Set(['eu', 'un'])

/** Google documents only ISO 639-1 and ISO 3166-1 alpha-2; other codes are valid, but Google may not understand them. */
function remarks(alternates: Alternate[]): Finding[] {
  const tags = alternates
    .filter(({ hreflang }) => hreflang.toLowerCase() !== 'x-default')
    .map(({ hreflang }) => ({ hreflang, tag: parseLanguageTag(hreflang) }))
  const long = tags.filter(({ tag }) => tag !== null && (tag.language.length > 2 || (tag.region?.length ?? 0) > 2))
  const noCountry = tags.filter(({ tag }) => NOT_COUNTRIES.has(tag?.region ?? ''))
  return [
    ...(long.length === 0 ? [] : [finding(messages.longCodes({ codes: shown(long) }), { note: true })]),
    ...(noCountry.length === 0 ? [] : [finding(messages.noCountry({ codes: shown(noCountry) }), { note: true })]),
  ]
}

function shown(tags: { hreflang: string }[]): string[] {
  return [...new Set(tags.map(({ hreflang }) => cut(hreflang, 40)))].slice(0, 10)
}

function found(document: Document, { element, written, hreflang }: Alternate, message: Message): Finding {
  if (element !== null) return findingAt(document, element, message)
  const snippet = cut(`<${written}>; rel="alternate"; hreflang="${hreflang}"`, 160)
  return finding(message, { where: 'header: Link', snippet })
}
