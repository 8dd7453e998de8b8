import {
  english,
  formatBytes,
  formatDate,
  formatDuration,
  formatList,
  formatNumber,
  formatPercent,
  formatTime,
  type Locale,
} from './locale.ts'

/** A sentence as data: programs go by the key, other languages say it with the same parameters. Plain JSON. */
export interface Message {
  key: string
  params: Params
  /** In English. */
  text: string
}

export type Params = { readonly [name: string]: Param }
export type Param = string | number | Message | readonly (string | Message)[]

/** A sentence with `{name}` or `{name:format}` in it; or its plural forms, chosen by the parameter `count`. */
export type Template = string | { readonly one: string; readonly other: string }
export type Templates = { readonly [key: string]: Template }

/** What a placeholder's format takes. Without a format: text of the page, or a number. */
interface Formats {
  /** Bytes: "34 kB". */
  bytes: number
  /** Milliseconds: "1.24 s". */
  ms: number
  /** Seconds: "365 days". */
  duration: number
  /** From 0 to 1: "35%". */
  percent: number
  /** RFC 3339: "Jan 15, 2026". */
  date: string
  /** "a, b and c". */
  list: readonly (string | Message)[]
  /** Another message. */
  message: Message
}

type Placeholders<S> = S extends `${string}{${infer P}}${infer Rest}` ? P | Placeholders<Rest> : never
type PlaceholdersOf<T extends Template> = T extends string ? Placeholders<T> : 'count' | Placeholders<T[keyof T]>
type NameIn<P> = P extends `${infer Name}:${string}` ? Name : P
type ValueFor<P> = P extends `${string}:${infer F}`
  ? F extends keyof Formats
    ? Formats[F]
    : never
  : P extends 'count'
    ? number
    : string | number

/** The parameters of a template, read from its text: `{size:bytes}` asks for `size: number`. */
export type ParamsOf<T extends Template> = { [P in PlaceholdersOf<T> & string as NameIn<P>]: ValueFor<P> }

/** Messages by key. One without parameters is a value; one with parameters is a function of them. */
export type Messages<T extends Templates = Templates> = {
  readonly [K in keyof T]: [PlaceholdersOf<T[K]>] extends [never] ? Message : (params: ParamsOf<T[K]>) => Message
}
export type AnyMessages = { readonly [key: string]: Message | ((params: never) => Message) }

const TEMPLATES = Symbol('templates')
const NONE: Params = Object.freeze({})

/**
 * The English of some messages. Those of one audit are keyed by their name alone; those that several share have a
 * namespace before it, so that no two are called alike.
 */
export function defineMessages<const T extends Templates>(templates: T, namespace?: string): Messages<T> {
  const messages: Record<string | symbol, unknown> = { [TEMPLATES]: templates }
  for (const [name, template] of Object.entries(templates)) {
    const key = namespace === undefined ? name : `${namespace}/${name}`
    if (typeof template === 'string' && !template.includes('{')) {
      messages[name] = { key, params: NONE, text: template }
      continue
    }
    let render: Render | undefined
    messages[name] = (params: Params): Message => {
      render ??= compile(template, english)
      return { key, params, text: render(params) }
    }
  }
  return messages as Messages<T>
}

/**
 * The templates that messages were built from, by name.
 * @internal for tests
 */
export function templatesOf(messages: AnyMessages): Templates {
  // Hidden from the type, so that only tests read them.
  return (messages as unknown as { [TEMPLATES]: Templates })[TEMPLATES]
}

export type Render = (params: Params, nested?: (message: Message) => string) => string

/** A template made ready once. `nested` says the messages within it; in English they bring their own text. */
export function compile(template: Template, locale: Locale): Render {
  if (typeof template === 'string') return compileForm(template, locale)
  const one = compileForm(template.one, locale)
  const other = compileForm(template.other, locale)
  return (params, nested) => (locale.plural(Number(params.count)) === 'one' ? one : other)(params, nested)
}

function compileForm(text: string, locale: Locale): Render {
  const parts = text.split(/[{}]/)
  const names = parts.map((part) => part.split(':') as [name: string, format?: string])
  return (params, nested = textOf) => {
    let said = parts[0]!
    for (let at = 1; at < parts.length; at += 2) {
      const [name, format] = names[at]!
      said += formatted(params[name], format, locale, nested) + parts[at + 1]
    }
    return said
  }
}

function textOf(message: Message): string {
  return message.text
}

/** Stored parameters may be of any version: what does not fit its format is shown as it is. */
function formatted(
  value: Param | undefined,
  format: string | undefined,
  locale: Locale,
  nested: (message: Message) => string,
): string {
  if (typeof value === 'number') return numberIn(value, format, locale)
  if (typeof value === 'string') return format === 'date' ? formatDate(value, locale) : value
  if (value === undefined || value === null) return ''
  if ('text' in value) return nested(value)
  return formatList(
    value.map((item) => (typeof item === 'string' ? item : nested(item))),
    locale,
  )
}

function numberIn(value: number, format: string | undefined, locale: Locale): string {
  switch (format) {
    case 'bytes':
      return formatBytes(value, locale)
    case 'ms':
      return formatTime(value, locale)
    case 'duration':
      return formatDuration(value, locale)
    case 'percent':
      return formatPercent(value, locale)
    default:
      return formatNumber(value, locale)
  }
}
