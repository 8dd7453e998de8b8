import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { audits as pageAudits } from '../engine/audits/index.ts'
import { sharedMessages as sharedByPages } from '../engine/audits/shared-messages.ts'
import { siteAudits } from '../engine/site/audits/index.ts'
import { siteMessages } from '../engine/site/messages.ts'
import { type Template, type Templates, templatesOf } from '../messages/message.ts'
import { placeholdersOf } from '../messages/testing/placeholders.ts'
import { german } from './de/index.ts'
import { createTranslator, type Translation } from './translator.ts'

const translations: [string, Translation][] = [['German', german]]

/** An audit that has messages says everything in every language. */
const audits = [...pageAudits, ...siteAudits]
const sharedMessages = { ...sharedByPages, site: siteMessages }

describe.each(translations)('%s', (_, { audits: words, shared, axe }) => {
  it('has words for every audit, and for no other', () => {
    expect(Object.keys(words).sort()).toEqual(audits.map(({ id }) => id).sort())
  })

  it('keeps the code in the words of an audit as it is', () => {
    const codeIn = (text: string) => (text.match(/`[^`]+`/g) ?? []).sort()
    const changed = audits.filter(({ id, title, why, fix }) => {
      const own = words[id]
      return own && `${codeIn(title + why + fix)}` !== `${codeIn(own.title + own.why + own.fix)}`
    })
    expect(changed.map(({ id }) => id)).toEqual([])
  })

  it.each(audits.map((audit) => [audit.id, audit] as const))('says all of %s', (id, audit) => {
    expect(words[id]?.failureTitle).toMatch(/\w/)
    expect(parametersOf(words[id]?.messages ?? {})).toEqual(parametersOf(templatesOf(audit.messages!)))
  })

  it.each(Object.entries(sharedMessages))('says all that is shared as %s', (namespace, messages) => {
    const own = Object.entries(shared).filter((entry): entry is [string, Template] =>
      entry[0].startsWith(`${namespace}/`),
    )
    const byName = Object.fromEntries(own.map(([key, template]) => [key.slice(namespace.length + 1), template]))
    expect(parametersOf(byName)).toEqual(parametersOf(templatesOf(messages)))
  })

  it('has no shared message that nothing says', () => {
    const namespaces = [...Object.keys(sharedMessages), 'failure']
    expect(Object.keys(shared).filter((key) => !namespaces.includes(key.slice(0, key.indexOf('/'))))).toEqual([])
  })

  it('takes the rules of axe-core from its translation', () => {
    expect(axe().rule('image-alt')).toMatch(/alternativ/i)
    expect(axe().rule('no-such-rule')).toBeUndefined()
    const { rules } = createRequire(import.meta.url)('axe-core/locales/_template.json')
    expect(Object.keys(rules).filter((rule) => axe().rule(rule) === undefined)).toEqual([])
  })
})

function parametersOf(templates: Templates): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(templates)
      .map(([key, template]): [string, string[]] => [key, placeholdersOf(template)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const english = audits.map(({ messages, title, failureTitle, why, fix }) => [
  title,
  failureTitle,
  why,
  fix,
  ...Object.values(templatesOf(messages!)),
])

it.each<[string, unknown[], RegExp]>([
  ['English', english, /style sheet|\bfor ever\b|\blog-ins?\b/i],
  [
    'German',
    Object.values(german.audits),
    /Content Security Policy|Hilfstechnolog|Session-|Sprachversion|Tab-Taste|Ursprung/,
  ],
])('%s has one word for one thing in all audits', (_, words, others) => {
  const texts = words.map((own) => JSON.stringify(own))
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => others.test(text))).toEqual([])
})

describe('a translator', () => {
  const { say } = createTranslator(german)
  const id = 'accessibility/image-alt'

  it('says a message of an audit with its parameters', () => {
    const params = { missing: 1200, count: 3000 }
    expect(say(id, { text: '1,200 of 3,000 images', key: 'share', params })).toBe('1.200 von 3.000 Bildern')
  })

  it('says a message within a message in the same language', () => {
    const sent = { key: 'noAlt', params: {}, text: 'This image has no alt attribute.' }
    expect(say(id, { text: '', key: 'shared/onlyWithScripts', params: { sent } })).toBe(
      'Nur mit JavaScript. Im ausgelieferten HTML: Dieses Bild hat kein alt-Attribut.',
    )
  })

  it('says a failure by its code', () => {
    expect(say(id, { text: '', key: 'failure/dns_failed', params: { reason: 'No address.' } })).toMatch(/Hostname/)
  })

  it('says a failure with its details where it knows the sentence', () => {
    const reason = 'a.example did not respond within 1.5 s (DNS lookup).'
    expect(say(id, { text: reason, key: 'failure/timeout', params: { reason } })).toBe(
      'a.example hat nicht innerhalb von 1,5 s geantwortet (DNS-Abfrage).',
    )
  })

  it('says what axe-core objects to with the details of its checks', () => {
    const detail = 'Element does not have an alt attribute; aria-label attribute does not exist or is empty'
    const said = say(id, { text: '', key: 'axe/image-alt', params: { help: 'Images must …', detail } })
    expect(said).toMatch(/^Abbildungen müssen einen Alternativtext besitzen: .*alt-Attribut.*; .*aria-label/)
  })

  it('leaves out the details of axe-core that were cut', () => {
    const detail = 'Element does not have an alt attribute; aria-label attrib'
    expect(say(id, { text: '', key: 'axe/image-alt', params: { detail } })).toBe(
      'Abbildungen müssen einen Alternativtext besitzen.',
    )
  })

  it('takes the titles and savings of Lighthouse from its translation', () => {
    const { sayLighthouse } = createTranslator(german)
    expect(sayLighthouse('Improve image delivery')).toBe('Bildübermittlung verbessern')
    expect(sayLighthouse('Est savings of 1,234\u00a0KiB')).toBe('Geschätzte Einsparung von 1.234\u00a0KiB')
    const insight = { text: '', key: 'savings/insight', params: { title: 'Improve image delivery' } }
    expect(say(id, insight)).toBe('Lighthouse: Bildübermittlung verbessern')
  })

  it.each([
    ['a sentence of an older version, which has no key', { text: 'Old.' }],
    ['a key that is gone', { text: 'Old.', key: 'gone', params: {} }],
    ['a key that every object has', { text: 'Old.', key: 'constructor', params: {} }],
    ['an axe-core rule without a translation', { text: 'New.', key: 'axe/new-rule', params: {} }],
  ])('leaves %s to English', (_, sentence) => {
    expect(say(id, sentence)).toBeUndefined()
  })

  it('keeps the words of others as they are', () => {
    expect(say(id, { text: 'Reduce unused JavaScript.', key: 'verbatim' })).toBe('Reduce unused JavaScript.')
  })
})
