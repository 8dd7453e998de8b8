import { keptAbove } from '../../messages/precision.ts'
import type { Device } from '../../vocabulary.ts'
import { defineMessages, fail, pass, type Ruling, warn } from '../audit.ts'
import type { LighthouseEvidence, LighthouseMetric } from '../browser-evidence.ts'
import { lighthouseThresholds, VITAL_NAMES } from '../vital-thresholds.ts'

/** Lighthouse: a score of 0.9 or more is good, one below 0.5 is poor. */
const GOOD = 0.9
const POOR = 0.5

export const lighthouseMessages = defineMessages(
  {
    once: '{metric} is {value:message} {device:message}, measured once.',
    median:
      '{metric} is {value:message} {device:message}, the median of {runs} runs from {least:message} to {most:message}.',
    onPhone: 'on an emulated phone',
    onDesktop: 'on an emulated desktop',
    time: '{value:ms}',
    score: '{value}',
  },
  'lab',
)

/** A metric of Lighthouse, judged by its score there. Several runs show how much it varies. */
export function lighthouseRuling(
  { metrics, runs, device, waited }: LighthouseEvidence,
  name: LighthouseMetric,
): Ruling {
  const { median, spread, score, samples } = metrics[name]
  const [least, most] = spread
  const { good, poor } = lighthouseThresholds(name, device)
  const isScore = name === 'cls'
  const shown = isScore ? lighthouseMessages.score : lighthouseMessages.time
  const value = shown({ value: keptAbove([good, poor], median, isScore ? 'number' : 'ms') })
  const metric = VITAL_NAMES[name]
  const where = device === 'mobile' ? lighthouseMessages.onPhone : lighthouseMessages.onDesktop
  const summary =
    runs === 1
      ? lighthouseMessages.once({ metric, value, device: where })
      : lighthouseMessages.median({
          metric,
          value,
          device: where,
          runs,
          least: shown({ value: least }),
          most: shown({ value: most }),
        })
  const measured = { median, least, most, runs, score: Math.round(score * 100) }
  const more = {
    value,
    details: {
      ...measured,
      ...(samples === undefined ? {} : { samples }),
      ...(isScore ? {} : waitedIn(waited, device)),
    },
  }
  if (score >= GOOD) return pass(summary, more)
  return score >= POOR ? warn(summary, more) : fail(summary, more)
}

/** Lighthouse multiplies what the page computes by this, and with it what the page waits. */
const SLOWED_DOWN = { mobile: 4, desktop: 1 } as const

/** What waiting for a processor adds to a metric, in the median run. */
function waitedIn(waits: readonly (number | null)[] | undefined, device: Device): { waited?: number } {
  const middle = medianWait(waits)
  return middle === null ? {} : { waited: middle * SLOWED_DOWN[device] }
}

/** How long the page had no processor in the median run; null if unknown. */
export function medianWait(waits: readonly (number | null)[] = []): number | null {
  const known = waits.filter((wait) => wait !== null).sort((a, b) => a - b)
  return known[Math.floor((known.length - 1) / 2)] ?? null
}
