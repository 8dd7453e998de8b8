import { endOfMute } from '../../../domain/policies/read-policy.ts'
import type { PolicyBudget, PolicyMute } from '../../../domain/policies/schema.ts'
import type { View } from '../view.ts'
import { metricName } from './policy-words.ts'

/** What a mute is about. */
export function nameOf(view: View, { audit, fingerprint }: PolicyMute): string {
  const { policy: words } = view.words
  return [audit, fingerprint && words.finding(fingerprint)].filter(Boolean).join(' · ') || words.allAudits
}

export function MuteText({ view, mute }: { view: View; mute: PolicyMute }) {
  const { policy: words } = view.words
  const isExpired = (endOfMute(mute.until) ?? 0) <= view.now
  return (
    <span class="policy-entry">
      <strong>{nameOf(view, mute)}</strong> <bdi>{mute.paths?.join(', ') ?? words.everyPage}</bdi>
      <span class="small">
        {words.until} {mute.until} {isExpired && <b class="policy-expired">{words.expired}</b>} ·{' '}
        <bdi>{mute.reason}</bdi>
      </span>
    </span>
  )
}

export function BudgetText({ view, budget }: { view: View; budget: PolicyBudget }) {
  const { policy: words } = view.words
  const { name, paths, bytes = {}, requests = {}, vitals = {}, level = 'fail' } = budget
  const limits = Object.entries({ bytes, requests, vitals }).flatMap(([group, some]) =>
    Object.entries(some).map(([of, most]) => `${metricName(view, `${group}.${of}`)} ≤ ${most}`),
  )
  return (
    <span class="policy-entry">
      <strong>
        <bdi>{name}</bdi>
      </strong>{' '}
      <bdi>{paths?.join(', ') ?? words.everyPage}</bdi>
      <span class="small">
        {limits.join(', ')} · {words.levels[level]}
      </span>
    </span>
  )
}
