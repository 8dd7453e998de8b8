import type { Assessment } from '../engine/model.ts'
import { DEPTH_ALIASES, DEPTH_NAMES, DEPTHS, type Result } from '../vocabulary.ts'
import { wholeNumber } from './arguments.ts'
import { LANGUAGE_NAMES } from './report/language.ts'

/** Options that several commands share. */

export const JSON_OPTION = { type: 'boolean', about: 'Print JSON instead of text.' } as const

export const LANGUAGE_OPTION = {
  type: 'string',
  value: 'LANG',
  completes: LANGUAGE_NAMES,
  about: 'The language of findings and reports: en (default) or de. Help and usage errors are in English.',
} as const

export const AUDIT_OPTIONS = {
  only: {
    type: 'string',
    value: 'AUDITS',
    multiple: true,
    completes: 'audit',
    about: 'Run only these audits: ids, names, categories or patterns such as "seo/*", separated by commas.',
  },
  skip: { type: 'string', value: 'AUDITS', multiple: true, completes: 'audit', about: 'Skip these audits.' },
} as const

export const THRESHOLD_OPTIONS = {
  'fail-on': {
    type: 'string',
    value: 'RESULT',
    completes: ['bad', 'decent'],
    about: 'Exit with code 1 if a page has this result or a worse one.',
  },
  'fail-under': { type: 'string', value: 'N', completes: 'nothing', about: 'Exit with code 1 if a score is below N.' },
} as const

/** The number of a depth in the API is as good as its name. */
export const DEPTH_VALUES = {
  completes: DEPTH_NAMES,
  aliases: [...DEPTH_ALIASES, ...DEPTHS.map(String)],
} as const

export const VERBOSE = {
  type: 'boolean',
  short: 'v',
  about: "Show every finding, and the audits that passed or don't apply.",
} as const

export const REQUEST_OPTIONS = {
  timeout: {
    type: 'string',
    value: 'SECONDS',
    completes: 'nothing',
    about: 'Time limit for each page (default 20).',
  },
  'user-agent': { type: 'string', value: 'NAME', completes: 'nothing', about: 'User-Agent header to send.' },
} as const

export type Threshold = (verdict: Pick<Assessment, 'result' | 'score'>) => boolean

/** Whether a page passes --fail-on and --fail-under; a page without a result never does. */
export function thresholdOf(failOn: string | undefined, failUnder: string | undefined): Threshold {
  const least = wholeNumber(failUnder, 'fail-under', 0, 100) ?? 0
  const refused: readonly Result[] = failOn === 'decent' ? ['bad', 'decent'] : failOn === 'bad' ? ['bad'] : []
  return ({ result, score }) => result !== null && score !== null && score >= least && !refused.includes(result)
}
