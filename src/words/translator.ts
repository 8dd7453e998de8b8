import type { Locale } from '../messages/locale.ts'
import { compile, type Message, type Params, type Render, type Template } from '../messages/message.ts'

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
  /** What an accessibility rule of axe-core asks for. */
  axeRule(rule: string): string | undefined
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
}

/** English is the language that audits are written in: every sentence brings its own text. */
export const englishTranslator: Translator = {
  language: 'en',
  words: () => undefined,
  say: (_, { text }) => text,
}

export function createTranslator({ locale, audits, shared, axeRule }: Translation): Translator {
  const compiled = new Map<Template, Render>()

  function templateOf(auditId: string, key: string): Template | undefined {
    if (key.includes('/')) return Object.hasOwn(shared, key) ? shared[key] : undefined
    const messages = Object.hasOwn(audits, auditId) ? audits[auditId]?.messages : undefined
    return messages !== undefined && Object.hasOwn(messages, key) ? messages[key] : undefined
  }

  function say(auditId: string, { text, key, params = {} }: Sentence): string | undefined {
    if (key === undefined) return undefined
    if (key === 'verbatim') return text
    if (key.startsWith('axe/')) return axeRule(key.slice('axe/'.length))
    const template = templateOf(auditId, key)
    if (template === undefined) return undefined
    const render = compiled.get(template) ?? compile(template, locale)
    compiled.set(template, render)
    return render(params, (message: Message) => say(auditId, message) ?? message.text)
  }

  return { language: locale.language, words: (id) => (Object.hasOwn(audits, id) ? audits[id] : undefined), say }
}
