import { keptAbove } from '../../messages/precision.ts'
import { defineMessages, notApplicable, pass, type Ruling } from '../audit.ts'
import { VITAL_NAMES, VITAL_THRESHOLDS, type Vital } from '../vital-thresholds.ts'

export const observedMessages = defineMessages(
  {
    missing: 'The browser reported no value for {metric}.',
    measured: '{metric} was {value:message} in one unthrottled visit; up to {good:message} is good.',
    time: '{value:ms}',
    score: '{value}',
  },
  'observed',
)

/** A metric as the browser measured it in one visit: shown with its threshold, but without points. */
export function observed(name: Vital, value: number | null): Ruling {
  const metric = VITAL_NAMES[name]
  if (value === null) return notApplicable(observedMessages.missing({ metric }))
  const { good, poor } = VITAL_THRESHOLDS[name]
  const grade = value <= good ? 'good' : value <= poor ? 'middling' : 'poor'
  const isScore = name === 'cls'
  const shown = isScore ? observedMessages.score : observedMessages.time
  const said = shown({ value: keptAbove([good, poor], value, isScore ? 'number' : 'ms') })
  return pass(observedMessages.measured({ metric, value: said, good: shown({ value: good }) }), {
    value: said,
    details: { value, good, poor, grade },
  })
}
