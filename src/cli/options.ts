import type { Assessment } from '../engine/assessment.ts'
import { DEPTH_ALIASES, DEPTH_NAMES, DEPTHS, DEVICES, type Result } from '../vocabulary.ts'
import { wholeNumber } from './arguments.ts'
import { UsageError } from './command.ts'
import { LANGUAGE_NAMES } from './report/language.ts'

/** Options that several commands share. */

export const JSON_OPTION = { about: 'Print JSON instead of text.' } as const

const PRINT_FORMATS = ['text', 'json', 'line'] as const
export type PrintFormat = (typeof PRINT_FORMATS)[number]

export const FORMAT_OPTION = {
  value: 'FORMAT',
  completes: PRINT_FORMATS,
  about:
    'What is printed: text (default), json (as --json), or line: "file:line:col level audit message" for each problem, with the URL in place of the file; with a baseline only for what is new.',
} as const

/** The values of an option are checked when it is read. */
export function printFormatOf({ format, json }: { format: string | undefined; json: boolean }): PrintFormat {
  if (json && format !== undefined && format !== 'json')
    throw new UsageError(`--json and --format ${format} exclude each other.`)
  return json ? 'json' : ((format ?? 'text') as PrintFormat)
}

export const LANGUAGE_OPTION = {
  value: 'LANG',
  completes: LANGUAGE_NAMES,
  about: 'The language of findings and reports: en (default) or de. Help and usage errors are in English.',
} as const

export const AUDIT_OPTIONS = {
  only: {
    value: 'AUDITS',
    multiple: true,
    completes: 'audit',
    about: 'Run only these audits: ids, names, categories or patterns such as "seo/*", separated by commas.',
  },
  skip: { value: 'AUDITS', multiple: true, completes: 'audit', about: 'Skip these audits.' },
} as const

export const THRESHOLD_OPTIONS = {
  'fail-on': {
    value: 'RESULT',
    completes: ['bad', 'decent'],
    about: 'Exit with code 1 if a page has this result or a worse one.',
  },
  'fail-under': { value: 'N', about: 'Exit with code 1 if a score is below N.' },
} as const

/** The number of a depth in the API is as good as its name. */
export const DEPTH_VALUES = {
  completes: DEPTH_NAMES,
  aliases: [...DEPTH_ALIASES, ...DEPTHS.map(String)],
} as const

export const DEVICE_OPTION = {
  value: 'DEVICE',
  completes: DEVICES,
  about: 'Device to emulate: mobile (default) or desktop.',
} as const

export const VERBOSE = { short: 'v', about: "Show every finding, and the audits that passed or don't apply." } as const

export const REQUEST_OPTIONS = {
  timeout: { value: 'SECONDS', about: 'Time limit for each page (default 20).' },
  'user-agent': { value: 'NAME', about: 'User-Agent header to send.' },
} as const

/** Pages behind a login. */
export const LOG_IN_OPTIONS = {
  header: {
    value: 'NAME=env:VAR',
    multiple: true,
    about:
      'A request header that signs in, with its value from the environment: "Authorization=Bearer env:TOKEN"; can be repeated. Sent only to the origin of the page (in a scan, to the whole site), and hidden in all output.',
  },
  cookie: {
    value: 'NAME=env:VAR',
    multiple: true,
    about: 'A cookie to send, in the same way: "session=env:SESSION"; can be repeated.',
  },
  basic: {
    value: 'env:USER:env:PASS',
    about: 'User name and password for Basic authentication, from the environment.',
  },
  'auth-file': {
    value: 'FILE',
    completes: 'file',
    about: 'A JSON file with headers, cookies or basic, which only you can read (chmod 600).',
  },
} as const

export const PICTURES_OPTION = {
  about:
    'Keep screenshot and filmstrip in the HTML report of a page behind a login; they may show what others should not see.',
} as const

export type Threshold = (verdict: Pick<Assessment, 'result' | 'score'>) => boolean

/** Whether a page passes --fail-on and --fail-under; a page without a result never does. */
export function thresholdOf(failOn: string | undefined, failUnder: string | undefined): Threshold {
  const least = wholeNumber(failUnder, 'fail-under', 0, 100) ?? 0
  const refused: readonly Result[] = failOn === 'decent' ? ['bad', 'decent'] : failOn === 'bad' ? ['bad'] : []
  return ({ result, score }) => result !== null && score !== null && score >= least && !refused.includes(result)
}
