/**
 * Characters that a terminal, a spreadsheet or a page would act on instead of showing them: C0 and C1 controls, DEL, line
 * and paragraph separators, bidi marks and overrides, the byte order mark, annotation controls and tags, but not tabs and
 * line feeds. Text from an audited page may contain any of them.
 */
const CONTROLS =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g

/** Controls that are white space. */
const SPACES = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const LINE_BREAKS = /\r\n|[\r\u0085\u2028\u2029]/g

/** Text for one line: white space becomes a space, other control characters are escaped. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(SPACES, ' ').replace(CONTROLS, spellOut)
}

const VISIBLE = /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether people would see nothing of a text. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text)
}

/** In markup, quotes and `<` of texts are escaped, so that these find nothing else. */
const FIELD_VALUES = / value="[^"]*"|<textarea[^>]*>[^<]*/g

/** Markup without control characters: in text and attributes they are shown instead of having an effect. */
export function cleanMarkup(html: string): string {
  return html.replace(FIELD_VALUES, keepMarks).replace(CONTROLS, spellOut)
}

/** The browser sends the value of a field back, so it stays as it was typed. HTML has no references to C0 and C1 controls. */
function keepMarks(value: string): string {
  return value.replace(CONTROLS, (character) => {
    const code = character.codePointAt(0)!
    return code < 0xa0 ? character : `&#${code};`
  })
}

/** Text of several lines: line breaks become `\n`, tabs stay, other control characters are escaped. */
export function cleanLines(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKS, '\n').replace(CONTROLS, spellOut)
}

/** A copy of a value with `cleanLine` and then `finish` applied to every string. */
export function cleanStrings<T>(value: T, finish: (text: string) => string = (text) => text): T {
  if (typeof value === 'string') return finish(cleanLine(value)) as T
  if (Array.isArray(value)) return value.map((one) => cleanStrings(one, finish)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleanStrings(one, finish)])) as T
}

/** A character as JavaScript's escapes write it: `\x1b`, `\u202e`, `\u{e0041}`. */
export function spellOut(character: string): string {
  const code = character.codePointAt(0)!.toString(16)
  if (code.length <= 2) return `\\x${code.padStart(2, '0')}`
  return code.length <= 4 ? `\\u${code.padStart(4, '0')}` : `\\u{${code}}`
}

/** JSON with control characters escaped, so that it is safe to print; the value is the same. */
export function toJson(value: unknown, indent?: number): string {
  return cleanJson(JSON.stringify(value, null, indent))
}

/** The same for JSON that was written elsewhere: these characters only occur in its strings. */
export function cleanJson(json: string): string {
  return json.replace(CONTROLS, escapeUnits)
}

/** JSON has no `\u{…}`, so there is an escape for each UTF-16 code unit. */
function escapeUnits(character: string): string {
  let escaped = ''
  for (let at = 0; at < character.length; at++)
    escaped += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
  return escaped
}

/** The start of a text, without half of an emoji at its end. */
export function startOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
}

/** Text cut to a length, with an ellipsis where something is gone. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${startOf(text, length - 1)}…`
}

/** Percent-encoding undone; text that is encoded wrongly stays as it is. */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Text between tags. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
