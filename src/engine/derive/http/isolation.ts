import type { Header } from '../../model.ts'
import { headerValues } from './headers.ts'

/** The value of a cross-origin header, `absent`, or `invalid` if browsers ignore it. */
export type CrossOriginValue = string | 'absent' | 'invalid'

/** The values of HTML (opener and embedder policies) and Fetch (resource policy). */
const OPENER = new Set(['unsafe-none', 'same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'])
const EMBEDDER = new Set(['unsafe-none', 'require-corp', 'credentialless'])
const RESOURCE = new Set(['same-origin', 'same-site', 'cross-origin'])

export interface Isolation {
  opener: CrossOriginValue
  embedder: CrossOriginValue
  resource: CrossOriginValue
  /** Whether the page can use shared memory and precise timers (HTML, cross-origin isolated capability). */
  crossOriginIsolated: boolean
}

export function readIsolation(headers: Header[]): Isolation {
  const opener = structured(headerValues(headers, 'Cross-Origin-Opener-Policy'), OPENER)
  const embedder = structured(headerValues(headers, 'Cross-Origin-Embedder-Policy'), EMBEDDER)
  const isolating = embedder === 'require-corp' || embedder === 'credentialless'
  return {
    opener,
    embedder,
    resource: plain(headerValues(headers, 'Cross-Origin-Resource-Policy'), RESOURCE),
    crossOriginIsolated: opener === 'same-origin' && isolating,
  }
}

/** RFC 9651 §3.3: one token, then parameters with or without values. */
const TOKEN = /^ *([A-Za-z*][\w!#$%&'*+\-.^`|~:/]*)/
const PARAMETER =
  /; *[a-z*][a-z0-9_\-.*]*(?:=(?:"(?:[^"\\\x00-\x1f\x7f-\uffff]|\\["\\])*"|[A-Za-z*][\w!#$%&'*+\-.^`|~:/]*|-?\d{1,15}(?:\.\d{1,3})?|\?[01]|:[\w+/=]*:))?/y

function structured(values: string[], known: Set<string>): CrossOriginValue {
  if (values.length === 0) return 'absent'
  const text = values.join(', ')
  const token = TOKEN.exec(text)
  if (token === null || !known.has(token[1]!)) return 'invalid'
  let at = token[0].length
  while (text[at] === ';') {
    PARAMETER.lastIndex = at
    const parameter = PARAMETER.exec(text)
    if (parameter === null) return 'invalid'
    at += parameter[0].length
  }
  return text.slice(at).trim() === '' ? token[1]! : 'invalid'
}

/** Fetch, cross-origin resource policy check: an exact match, without parameters, lists or other case. */
function plain(values: string[], known: Set<string>): CrossOriginValue {
  if (values.length === 0) return 'absent'
  const text = values.join(', ').trim()
  return known.has(text) ? text : 'invalid'
}
