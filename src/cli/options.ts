import type { Assessment } from '../engine/model.ts'
import type { Result } from '../vocabulary.ts'
import { wholeNumber } from './arguments.ts'

/** Options that several commands share. */

export const JSON_OPTION = { type: 'boolean', about: 'Print JSON instead of a report.' } as const

export const AUDIT_OPTIONS = {
  only: {
    type: 'string',
    value: 'AUDITS',
    multiple: true,
    completes: 'audit',
    about: 'Judge by these audits alone: ids, names, categories or patterns like "seo/*", with commas between.',
  },
  skip: { type: 'string', value: 'AUDITS', multiple: true, completes: 'audit', about: 'Leave these audits out.' },
} as const

export const THRESHOLD_OPTIONS = {
  'fail-on': {
    type: 'string',
    value: 'RESULT',
    completes: ['bad', 'decent'],
    about: 'Exit with 1 when a page is bad, or is decent or worse.',
  },
  'fail-under': { type: 'string', value: 'N', completes: 'nothing', about: 'Exit with 1 when a score is below N.' },
} as const

export const VERBOSE = {
  type: 'boolean',
  short: 'v',
  about: 'Tell everything: every finding, and the audits that passed or do not apply.',
} as const

export const REQUEST_OPTIONS = {
  timeout: {
    type: 'string',
    value: 'SECONDS',
    completes: 'nothing',
    about: 'How long a page may take in all (default 20).',
  },
  'user-agent': { type: 'string', value: 'NAME', completes: 'nothing', about: 'The User-Agent to send.' },
} as const

export type Threshold = (verdict: Pick<Assessment, 'result' | 'score'>) => boolean

/** Does a verdict pass what --fail-on and --fail-under ask? A page without a verdict passes nothing. */
export function thresholdOf(failOn: string | undefined, failUnder: string | undefined): Threshold {
  const least = wholeNumber(failUnder, 'fail-under', 0, 100) ?? 0
  const refused: readonly Result[] = failOn === 'decent' ? ['bad', 'decent'] : failOn === 'bad' ? ['bad'] : []
  return ({ result, score }) => result !== null && score !== null && score >= least && !refused.includes(result)
}
