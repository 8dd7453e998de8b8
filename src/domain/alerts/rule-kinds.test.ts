import { expect, it } from 'vitest'
import { ALERT_KINDS, ALERT_PARAMS, type AlertKind, readCondition } from './rule-kinds.ts'

const days = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

it.each<[AlertKind, Record<string, unknown>, object | string]>([
  ['verdict_worse', {}, {}],
  ['verdict_worse', { points: 5 }, 'params'],
  ['score_drop', {}, { points: 5 }],
  ['score_drop', { points: 1 }, { points: 1 }],
  ['score_drop', { points: 100 }, { points: 100 }],
  ['score_drop', { points: 101 }, 'points'],
  ['score_drop', { points: 0 }, 'points'],
  ['score_drop', { points: 1.5 }, 'points'],
  ['score_drop', { points: '5' }, 'points'],
  ['new_failure', {}, { importance: 'high' }],
  ['new_failure', { importance: 'low' }, { importance: 'low' }],
  ['new_failure', { importance: 'info' }, 'importance'],
  ['certificate', {}, { days: [30, 14, 7, 1] }],
  ['certificate', { days: [7, 365, 7] }, { days: [365, 7] }],
  ['certificate', { days: days(10) }, { days: days(10).reverse() }],
  ['certificate', { days: days(11) }, 'days'],
  ['certificate', { days: [366] }, 'days'],
  ['certificate', { days: [0] }, 'days'],
  ['certificate', { days: [] }, 'days'],
  ['metric_worse', { metric: 'lcp' }, { metric: 'lcp' }],
  ['metric_worse', {}, 'metric'],
])('%s with %j', (kind, typed, expected) => {
  const read = readCondition(kind, typed)
  if (typeof expected === 'string') expect(read).toEqual({ ok: false, errors: { [expected]: [expect.any(String)] } })
  else expect(read).toEqual({ ok: true, condition: { kind, params: expected } })
})

it.each(ALERT_KINDS.filter((kind) => kind !== 'metric_worse'))(
  'the defaults of %s are those that the API names',
  (kind) => {
    const named = Object.entries(ALERT_PARAMS[kind].properties as Record<string, { default?: unknown }>)
    const params = Object.fromEntries(named.map(([name, schema]) => [name, schema.default]))
    expect(readCondition(kind, {})).toEqual({ ok: true, condition: { kind, params } })
  },
)
