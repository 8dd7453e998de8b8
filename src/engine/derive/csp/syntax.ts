import { isDirective, isHash, isKeyword, isNonce } from './csp.ts'
import type { CspCheck, CspFinding } from './findings.ts'

/** Checks for syntax errors: policies that browsers read differently than intended. */

export const checkUnknownDirective: CspCheck = (policy) =>
  policy.directives
    .filter(({ name }) => !isDirective(name))
    .map(({ name }) => ({
      type: 'UNKNOWN_DIRECTIVE',
      severity: 'SYNTAX',
      directive: name,
    }))

export const checkMissingSemicolon: CspCheck = (policy) =>
  policy.directives.flatMap(({ name, values }) =>
    values.filter(isDirective).map((value) => ({
      type: 'MISSING_SEMICOLON',
      severity: 'SYNTAX',
      directive: name,
      value,
    })),
  )

export const checkInvalidKeyword: CspCheck = (policy) =>
  policy.directives.flatMap(({ name, values }) =>
    values.flatMap((value): CspFinding[] => {
      const unquoted = isKeyword(`'${value}'`) || /^(?:nonce|sha256|sha384|sha512)-/.test(value)
      if (!unquoted && (!value.startsWith("'") || isValidIn(name, value))) return []
      return [{ type: 'INVALID_KEYWORD', severity: 'SYNTAX', directive: name, value }]
    }),
  )

function isValidIn(directive: string, value: string): boolean {
  if (directive === 'require-trusted-types-for') return value === "'script'"
  if (directive === 'trusted-types') return value === "'allow-duplicates'" || value === "'none'"
  return isKeyword(value) || isHash(value) || isNonce(value)
}

export const MIN_NONCE = 8

export const checkNonceLength: CspCheck = (policy) =>
  policy.directives.flatMap(({ name, values }) =>
    values.flatMap((value): CspFinding[] => {
      const nonce = /^'nonce-(.+)'$/.exec(value)?.[1]
      if (nonce === undefined) return []
      const findings: CspFinding[] = []
      const where = { directive: name, value }
      if (nonce.length < MIN_NONCE) {
        findings.push({ type: 'NONCE_LENGTH', severity: 'MEDIUM', ...where })
      }
      if (!isNonce(value)) {
        findings.push({ type: 'NONCE_CHARSET', severity: 'INFO', ...where })
      }
      return findings
    }),
  )

const DEPRECATED = new Set(['reflected-xss', 'referrer', 'disown-opener', 'prefetch-src'])

export const checkDeprecatedDirective: CspCheck = (policy) =>
  policy.directives
    .filter(({ name }) => DEPRECATED.has(name))
    .map(({ name }) => ({
      type: 'DEPRECATED_DIRECTIVE',
      severity: 'INFO',
      directive: name,
    }))
