import type { CspPolicy } from './csp.ts'

/** The names that Google's CSP Evaluator uses. */
export type CspFindingType =
  | 'UNKNOWN_DIRECTIVE'
  | 'MISSING_SEMICOLON'
  | 'INVALID_KEYWORD'
  | 'NONCE_CHARSET'
  | 'NONCE_LENGTH'
  | 'MISSING_DIRECTIVES'
  | 'SCRIPT_UNSAFE_INLINE'
  | 'SCRIPT_UNSAFE_EVAL'
  | 'SCRIPT_UNSAFE_HASHES'
  | 'PLAIN_URL_SCHEMES'
  | 'PLAIN_WILDCARD'
  | 'SCRIPT_ALLOWLIST_BYPASS'
  | 'OBJECT_ALLOWLIST_BYPASS'
  | 'IP_SOURCE'
  | 'DEPRECATED_DIRECTIVE'
  | 'SRC_HTTP'
  | 'STRICT_DYNAMIC'
  | 'STRICT_DYNAMIC_NOT_STANDALONE'
  | 'REQUIRE_TRUSTED_TYPES_FOR_SCRIPTS'
  | 'REPORTING_DESTINATION_MISSING'
  | 'REPORT_TO_ONLY'

/** The most severe first; MAYBE where it depends on what the sources serve. */
export type CspSeverity = 'HIGH' | 'SYNTAX' | 'MEDIUM' | 'HIGH_MAYBE' | 'STRICT_CSP' | 'MEDIUM_MAYBE' | 'INFO'

export interface CspFinding {
  type: CspFindingType
  severity: CspSeverity
  directive: string
  /** The source or keyword it is about, if any. */
  value?: string
  /** How a source lets scripts in, or what an IP address is. */
  variant?: CspVariant
  /** The host that serves it. */
  host?: string
}

export type CspVariant = 'self' | 'jsonp' | 'angularjs' | 'jsonp-and-angularjs' | 'flash' | 'loopback'

export type CspCheck = (policy: CspPolicy) => CspFinding[]
