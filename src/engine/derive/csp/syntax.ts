import { isDirective, isHash, isKeyword, isNonce } from './csp.ts'
import type { CspCheck, CspFinding } from './findings.ts'

/** Checks for slips of the pen: policies that browsers read otherwise than they were meant. */

export const checkUnknownDirective: CspCheck = (policy) =>
  policy.directives
    .filter(({ name }) => !isDirective(name))
    .map(({ name }) => ({
      type: 'UNKNOWN_DIRECTIVE',
      severity: 'SYNTAX',
      directive: name,
      message: name.endsWith(':')
        ? `A directive is not followed by a colon: “${name}”.`
        : `“${name}” is no directive that browsers know.`,
    }))

export const checkMissingSemicolon: CspCheck = (policy) =>
  policy.directives.flatMap(({ name, values }) =>
    values.filter(isDirective).map((value) => ({
      type: 'MISSING_SEMICOLON',
      severity: 'SYNTAX',
      directive: name,
      value,
      message: `“${value}” is a directive, but stands among the sources of ${name}; a semicolon seems to be missing.`,
    })),
  )

export const checkInvalidKeyword: CspCheck = (policy) =>
  policy.directives.flatMap(({ name, values }) =>
    values.flatMap((value): CspFinding[] => {
      const unquoted = isKeyword(`'${value}'`) || /^(?:nonce|sha256|sha384|sha512)-/.test(value)
      if (!unquoted && (!value.startsWith("'") || isValidIn(name, value))) return []
      const message = unquoted
        ? `“${value}” needs single quotes around it, or it is taken for a host.`
        : `${value} is no keyword that browsers know.`
      return [{ type: 'INVALID_KEYWORD', severity: 'SYNTAX', directive: name, value, message }]
    }),
  )

function isValidIn(directive: string, value: string): boolean {
  if (directive === 'require-trusted-types-for') return value === "'script'"
  if (directive === 'trusted-types') return value === "'allow-duplicates'" || value === "'none'"
  return isKeyword(value) || isHash(value) || isNonce(value)
}

const MIN_NONCE = 8

export const checkNonceLength: CspCheck = (policy) =>
  policy.directives.flatMap(({ name, values }) =>
    values.flatMap((value): CspFinding[] => {
      const nonce = /^'nonce-(.+)'$/.exec(value)?.[1]
      if (nonce === undefined) return []
      const findings: CspFinding[] = []
      const where = { directive: name, value }
      if (nonce.length < MIN_NONCE) {
        const message = `A nonce of ${nonce.length} characters can be guessed; it should have ${MIN_NONCE} at least.`
        findings.push({ type: 'NONCE_LENGTH', severity: 'MEDIUM', ...where, message })
      }
      if (!isNonce(value)) {
        const message = 'A nonce is base64; browsers ignore one with other characters.'
        findings.push({ type: 'NONCE_CHARSET', severity: 'INFO', ...where, message })
      }
      return findings
    }),
  )

const DEPRECATED: Record<string, string> = {
  'reflected-xss': 'reflected-xss was dropped from CSP; browsers ignore it.',
  referrer: 'referrer was dropped from CSP; the Referrer-Policy header took its place.',
  'disown-opener': 'disown-opener was dropped from CSP; the Cross-Origin-Opener-Policy header took its place.',
  'prefetch-src': 'prefetch-src was dropped from CSP; browsers are giving it up.',
}

export const checkDeprecatedDirective: CspCheck = (policy) =>
  policy.directives
    .filter(({ name }) => Object.hasOwn(DEPRECATED, name))
    .map(({ name }) => ({
      type: 'DEPRECATED_DIRECTIVE',
      severity: 'INFO',
      directive: name,
      message: DEPRECATED[name]!,
    }))
