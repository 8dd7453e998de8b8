import { Type } from 'typebox'
import { oneOf, oneOfOrNull, orNull } from '../../../domain/results/json-schema.ts'
import { DEPTH_NAMES, DEVICES, RESULTS } from '../../../vocabulary.ts'
import type { CheckerArguments } from '../../check/checker.ts'
import { UsageError } from '../../command.ts'
import type { Progress } from '../../progress.ts'
import type { ToolContext } from '../tool.ts'

/** What several tools take and answer. */

export const MOST_FINDINGS = 10

export const DepthFields = {
  depth: Type.Optional(
    oneOf(DEPTH_NAMES, {
      default: 'quick',
      description:
        'quick (default, about a second), browser (also opens the page in Chrome) or lighthouse (also runs Lighthouse, slow).',
    }),
  ),
  device: Type.Optional(
    oneOf(DEVICES, { description: 'Device to emulate, only for browser and lighthouse; mobile by default.' }),
  ),
}

export const Score = orNull('integer', { minimum: 0, maximum: 100, description: 'null if it could not be judged.' })
export const ResultOrNull = oneOfOrNull(RESULTS)

export const Gain = Type.Number({
  minimum: 0,
  description:
    'What fixing this audit alone adds to the score; 0 while another failed audit caps it, and of audits that are not part of the score.',
})

/** The same in a sentence: what adds nothing alone may still be the first to fix. */
export function gainText(gain: number, { caps = false, isPart = true } = {}): string {
  if (gain > 0) return `+${gain}`
  if (!isPart) return '(not part of the score)'
  return caps ? '(caps the score)' : '(adds nothing while the score is capped)'
}

export const Place = {
  message: Type.String({ description: 'The finding; may contain text from the page.' }),
  where: Type.Optional(Type.String({ description: 'A CSS selector, `header: Name`, or a URL.' })),
  snippet: Type.Optional(Type.String({ description: 'An excerpt of the page, with ‹ and › for angle brackets.' })),
  line: Type.Optional(Type.Integer({ description: 'Line in the HTML source, starting at 1.' })),
}

/** A text with a limit, such as a URL or a path. */
export function limitedText(description: string) {
  return Type.String({ minLength: 1, maxLength: 4096, description })
}

interface GivenDepth {
  depth?: CheckerArguments['depth']
  device?: CheckerArguments['device']
}

export function checkerArguments({ depth, device }: GivenDepth, { allow }: ToolContext): CheckerArguments {
  if (device !== undefined && (depth ?? 'quick') === 'quick')
    throw new UsageError('`device` needs `depth` browser or lighthouse.')
  const defaults = { runs: undefined, skip: [], only: [], timeout: undefined, 'user-agent': undefined }
  return { ...defaults, depth, device, addressPolicy: { allow } }
}

/** The progress of a command as that of a call. */
export function progressOf({ onProgress }: ToolContext): Progress {
  let done = 0
  let total = 1
  return {
    expect(pages) {
      total = pages
    },
    say() {},
    advance: () => onProgress(++done, total, `${done} of ${total} pages`),
    clear() {},
    note() {},
    end() {},
  }
}
