import type { Outcome } from '../../../../engine/assessment.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import type { View } from '../../view.ts'

const ICONS: Record<Outcome, IconName> = {
  fail: 'bad',
  warn: 'decent',
  pass: 'good',
  unknown: 'unknown',
  'not-applicable': 'dash',
}

/** An icon, with its meaning for screen readers. */
export function OutcomeMark({ view, outcome }: { view: View; outcome: Outcome }) {
  return (
    <span class={`outcome is-${outcome}`}>
      <Icon name={ICONS[outcome]} />
      <span class="visually-hidden">{view.words.report.audits.outcomes[outcome]}: </span>
    </span>
  )
}
