import type { Locale } from '../messages/locale.ts'
import { compile, type Message, type Params, type Render, type Template } from '../messages/message.ts'
import { createSentences, type Sentences } from './sentences.ts'

/** What an audit says of itself. */
export interface AuditWords {
  title: string
  failureTitle: string
  why: string
  fix: string
}

/** An audit in another language than English, with everything that its `check` may say. */
export interface TranslatedAudit extends AuditWords {
  messages: { readonly [key: string]: Template }
}

/** Everything that audits say, in one language. */
export interface Translation {
  locale: Locale
  audits: { readonly [id: string]: TranslatedAudit | undefined }
  /** Messages that several audits share, by their whole key. */
  shared: { readonly [key: string]: Template | undefined }
  /** Errors and notes, by their English. */
  sentences: Sentences
  /** axe-core's own translation: of its rules by their id, and of what its checks say by the English. */
  axe(): { rule(id: string): string | undefined; checks: Sentences }
  /** Lighthouse's own translation, by the English. */
  lighthouse(): Sentences
}

/** A sentence of a stored or fresh result: its English, and the same as data where the result is not of an older version. */
export interface Sentence {
  text: string
  key?: string | undefined
  params?: Params | undefined
}

/** Says in one language what audits say. What the language lacks is undefined: English stands in its place, marked as such. */
export interface Translator {
  language: string
  words(id: string): AuditWords | undefined
  say(auditId: string, sentence: Sentence): string | undefined
  /** An error or note of a run, which is stored as English text alone. */
  sayText(english: string): string | undefined
  /** The title, description or value of one of Lighthouse's insights. */
  sayLighthouse(english: string): string | undefined
}

/** Between the messages of axe-core's checks. */
const AXE_SEPARATOR = '; '

/** English is the language that audits are written in: every sentence brings its own text. */
export const englishTranslator: Translator = {
  language: 'en',
  words: () => undefined,
  say: (_, { text }) => text,
  sayText: (english) => english,
  sayLighthouse: (english) => english,
}

export function createTranslator(translation: Translation): Translator {
  const { locale, audits, shared } = translation
  const sayText = createSentences(translation.sentences, locale)
  // Read when they are first needed: few reports have findings of axe-core or Lighthouse.
  const axe = once(() => {
    const { rule, checks } = translation.axe()
    return { rule, sayCheck: createSentences(checks, locale) }
  })
  const lighthouse = once(() => createSentences(translation.lighthouse(), locale))
  const sayLighthouse = (english: string) => lighthouse()(english)
  const compiled = new Map<Template, Render>()

  function templateOf(auditId: string, key: string): Template | undefined {
    if (key.includes('/')) return Object.hasOwn(shared, key) ? shared[key] : undefined
    const messages = Object.hasOwn(audits, auditId) ? audits[auditId]?.messages : undefined
    return messages !== undefined && Object.hasOwn(messages, key) ? messages[key] : undefined
  }

  function say(auditId: string, { text, key, params = {} }: Sentence): string | undefined {
    if (key === undefined) return undefined
    if (key === 'verbatim') return text
    if (key.startsWith('axe/')) return sayAxe(key.slice('axe/'.length), params)
    if (key.startsWith('failure/')) {
      const own = sayText(String(params['reason'] ?? text))
      if (own !== undefined) return own
    }
    const template = templateOf(auditId, key)
    if (template === undefined) return undefined
    const render = compiled.get(template) ?? compile(template, locale)
    compiled.set(template, render)
    return render(withTexts(key, params), (message: Message) => say(auditId, message) ?? message.text)
  }

  /** Without the details where one of them has no translation. */
  function sayAxe(id: string, { detail = '' }: Params): string | undefined {
    const { rule, sayCheck } = axe()
    const help = rule(id)?.replace(/\.$/, '')
    if (help === undefined) return undefined
    const details = String(detail)
      .split(AXE_SEPARATOR)
      .map((one) => sayCheck(one)?.replace(/\.$/, ''))
    return details.includes(undefined) ? `${help}.` : `${help}: ${details.join(AXE_SEPARATOR)}`
  }

  /** Parameters that are sentences of their own: why something failed, and Lighthouse's titles. */
  function withTexts(key: string, params: Params): Params {
    const { reason, title } = params
    if (typeof reason === 'string') return { ...params, reason: sayText(reason) ?? reason }
    if (typeof title === 'string' && key.startsWith('savings/'))
      return { ...params, title: sayLighthouse(title) ?? title }
    return params
  }

  return {
    sayText,
    sayLighthouse,
    language: locale.language,
    words: (id) => (Object.hasOwn(audits, id) ? audits[id] : undefined),
    say,
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
