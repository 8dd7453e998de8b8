import type { AuditRecord } from '../../../../domain/results/schema.ts'
import type { View } from '../../view.ts'

interface Props {
  view: View
  audit: Pick<AuditRecord, 'blocking'>
  /** What fixing the audit alone adds to the score; without it nothing is shown. */
  gain: number | null | undefined
  class?: string
}

/** What a fix adds to the score. If that is nothing alone, it isn't worthless: the score is capped, maybe by this very audit. */
export function Gain({ view, audit, gain, class: name = '' }: Props) {
  const { gain: words } = view.words.report
  if (gain === null || gain === undefined) return null
  if (gain > 0)
    return (
      <span class={name} lang={view.language}>
        <span aria-hidden="true">+{view.format.number(gain)}</span>
        <span class="visually-hidden">{words.adds(view.format.number(gain))}</span>
      </span>
    )
  const { short, long } = audit.blocking === true ? words.caps : words.capped
  return (
    <span class={`${name} is-capped`} lang={view.language} title={long}>
      <span aria-hidden="true">{short}</span>
      <span class="visually-hidden">{long}</span>
    </span>
  )
}
