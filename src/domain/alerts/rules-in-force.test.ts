import { expect, it } from 'vitest'
import type { AlertCondition, AlertScope } from './rule-kinds.ts'
import { rulesInForce } from './rules-in-force.ts'

const metric = (id: 'lcp' | 'tbt'): AlertCondition => ({ kind: 'metric_worse', params: { metric: id } })
const rule = (id: string, scope: AlertScope, condition: AlertCondition, enabled = true) => ({
  id,
  scope,
  condition,
  enabled,
})
const worse: AlertCondition = { kind: 'verdict_worse', params: {} }

it.each([
  ['of all where there is no other', [rule('all', 'all', worse)], ['all']],
  [
    'of the report before its project',
    [rule('project', 'project', worse), rule('report', 'report', worse)],
    ['report'],
  ],
  ['in any order', [rule('report', 'report', worse), rule('all', 'all', worse)], ['report']],
  ['of the report, which is off', [rule('all', 'all', worse), rule('report', 'report', worse, false)], []],
  ['for each metric', [rule('all', 'all', metric('lcp')), rule('report', 'report', metric('tbt'))], ['all', 'report']],
  ['for each kind', [rule('all', 'all', worse), rule('report', 'report', metric('lcp'))], ['all', 'report']],
])('a report is watched by the nearest rule %s', (_, rules, inForce) => {
  expect(rulesInForce(rules).map(({ id }) => id)).toEqual(inForce)
})
