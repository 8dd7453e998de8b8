import { defineAudit, fail, notApplicable, pass, warn } from '../../audit.ts'
import type { Document } from '../../derive/document/document.ts'
import { at, cut } from '../../derive/document/where.ts'
import { addressKey, readCanonicals } from '../../derive/metadata/canonical.ts'
import { type Alternate, readAlternates } from '../../derive/metadata/canonical-alternates.ts'
import { counted } from '../../derive/resources/resource-words.ts'
import { parseLanguageTag } from '../../derive/text/language-tags.ts'
import type { Finding } from '../../model.ts'

const MAX_FINDINGS = 20

export const hreflang = defineAudit({
  id: 'seo/hreflang',
  importance: 'medium',
  title: 'Versions in other languages are named so that search engines understand',
  why: 'With hreflang search engines send each reader to the version in their language; an entry with an unknown code or a relative address is ignored.',
  fix: 'Give each version a language code (and, if need be, a two-letter country) such as `de` or `pt-BR`, a whole address, and list the page itself among them.',
  authorities: [
    {
      name: 'Google Search Central: localized versions of your pages',
      url: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
    },
    { name: 'BCP 47, Tags for Identifying Languages', url: 'https://www.rfc-editor.org/info/bcp47' },
  ],
  examples: {
    language: 'html',
    bad: '<head><link rel="alternate" hreflang="en-UK" href="https://example.com/"></head>',
    good: '<head><link rel="alternate" hreflang="en-GB" href="https://example.com/"><link rel="alternate" hreflang="de" href="https://example.com/de/"></head>',
  },
  needs: ['document'],
  wants: ['headers'],

  check({ document, headers: gotHeaders }) {
    const headers = gotHeaders.ok ? gotHeaders.value : null
    const alternates = readAlternates(document, headers)
    if (alternates.length === 0) return notApplicable('The page names no versions in other languages.')
    const wrong = alternates.flatMap((one) => problems(one).map((message) => ({ one, message })))
    const value = counted(alternates.length, 'version')
    const details = { languages: alternates.slice(0, 100).map((one) => cut(one.hreflang, 40)) }
    if (wrong.length > 0)
      return fail(`Search engines ignore ${new Set(wrong.map(({ one }) => one)).size} of ${value}.`, {
        value,
        details,
        findings: wrong.slice(0, MAX_FINDINGS).map(({ one, message }) => found(document, one, message)),
        findingsTotal: wrong.length,
      })
    const notes = remarks(alternates)
    const canonicals = readCanonicals(document, headers).map(({ url }) => url?.href ?? '')
    const own = new Set([document.url, ...canonicals].map(addressKey))
    if (!alternates.some(({ url }) => own.has(addressKey(url!.href))))
      return warn('The list of versions does not name the page itself.', {
        value,
        details,
        findings: [{ message: 'No entry leads to this page.', where: document.url }, ...notes],
      })
    return pass('Every version has a known language and a whole address.', { value, details, findings: notes })
  },
})

function problems({ hreflang, url, absolute, written }: Alternate): string[] {
  const messages: string[] = []
  const code = codeProblem(hreflang)
  if (code !== null) messages.push(code)
  if (!absolute) messages.push(`The address ${JSON.stringify(cut(written, 80))} is not written out in full.`)
  else if (url === null) messages.push(`${JSON.stringify(cut(written, 80))} is not a valid web address.`)
  return messages
}

function codeProblem(hreflang: string): string | null {
  if (hreflang.toLowerCase() === 'x-default') return null
  const tag = parseLanguageTag(hreflang)
  const shown = JSON.stringify(cut(hreflang, 40))
  if (tag === null || tag.language === 'und') return `${shown} is not a language code.`
  const unknown = tag.unknown[0]
  if (unknown === undefined) return null
  const hint = unknown.part === 'region' && unknown.subtag === 'uk' ? ' The United Kingdom is GB.' : ''
  return `${shown} holds an unknown ${unknown.part}, "${unknown.subtag}".${hint}`
}

/** Google documents ISO 639-1 and ISO 3166-1 alpha-2 alone; other codes are valid, and may be lost on it. */
function remarks(alternates: Alternate[]): Finding[] {
  const long = alternates.filter(({ hreflang }) => {
    const tag = hreflang.toLowerCase() === 'x-default' ? null : parseLanguageTag(hreflang)
    return tag !== null && (tag.language.length > 2 || (tag.region !== null && tag.region.length > 2))
  })
  if (long.length === 0) return []
  const codes = [...new Set(long.map(({ hreflang }) => hreflang))].slice(0, 10).join(', ')
  return [{ message: `${cut(codes, 200)}: Google documents codes of two letters only.`, note: true }]
}

function found(document: Document, { element, written, hreflang }: Alternate, message: string): Finding {
  if (element !== null) return at(document, element, message)
  return { message, where: 'header: Link', snippet: cut(`<${written}>; rel="alternate"; hreflang="${hreflang}"`, 160) }
}
