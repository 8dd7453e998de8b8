import { closingQuote, isToken, trimHttpSpace } from './headers.ts'

export interface Hsts {
  valid: boolean
  /** Seconds, at most the largest safe integer; null if the header is invalid. */
  maxAge: number | null
  includeSubDomains: boolean
  preload: boolean
  /** Directives that are not in the RFC, in lower case. */
  unknown: string[]
}

interface Directive {
  name: string
  /** As written, with quotes; null without an equals sign. */
  value: string | null
}

const MAX_DIRECTIVES = 1000

/** Strict-Transport-Security by RFC 6797 §6.1, as strict as Chromium: one invalid directive invalidates the header. */
export function parseHsts(value: string): Hsts {
  const directives = splitDirectives(value)
  if (directives.length > MAX_DIRECTIVES) return invalid()
  let maxAge: number | null = null
  let includeSubDomains = false
  let preload = false
  const unknown: string[] = []
  for (const directive of directives) {
    if (!isWellFormed(directive)) return invalid()
    const name = directive.name.toLowerCase()
    if (name === 'max-age') {
      const seconds = secondsOf(directive.value)
      if (seconds === null || maxAge !== null) return invalid()
      maxAge = seconds
    } else if (name === 'includesubdomains') {
      if (directive.value !== null || includeSubDomains) return invalid()
      includeSubDomains = true
    } else if (name === 'preload') {
      // Not in the RFC, but required by the preload list (hstspreload.org).
      preload = true
    } else {
      unknown.push(name)
    }
  }
  if (maxAge === null) return invalid()
  return { valid: true, maxAge, includeSubDomains, preload, unknown }
}

function invalid(): Hsts {
  return { valid: false, maxAge: null, includeSubDomains: false, preload: false, unknown: [] }
}

function splitDirectives(value: string): Directive[] {
  const directives: Directive[] = []
  let start = 0
  let equals = -1
  for (let at = 0; at <= value.length; ) {
    const char = value[at]
    if (char === '"') {
      const close = closingQuote(value, at)
      at = close === -1 ? value.length : close + 1
      continue
    }
    if (char === '=' && equals === -1) equals = at
    if (char === ';' || char === undefined) {
      const name = trimHttpSpace(value.slice(start, equals === -1 ? at : equals))
      // Empty directives are allowed (RFC 6797 §6.1); one with an equals sign is not empty.
      if (name !== '' || equals !== -1) {
        directives.push({ name, value: equals === -1 ? null : trimHttpSpace(value.slice(equals + 1, at)) })
        if (directives.length > MAX_DIRECTIVES) break
      }
      start = at + 1
      equals = -1
    }
    at++
  }
  return directives
}

function isWellFormed({ name, value }: Directive): boolean {
  return isToken(name) && (value === null || isToken(value) || isQuoted(value))
}

function isQuoted(value: string): boolean {
  return value.startsWith('"') && closingQuote(value, 0) === value.length - 1
}

function secondsOf(value: string | null): number | null {
  if (value === null) return null
  const digits = isQuoted(value) ? value.slice(1, -1) : value
  return /^[0-9]+$/.test(digits) ? Math.min(Number(digits), Number.MAX_SAFE_INTEGER) : null
}
