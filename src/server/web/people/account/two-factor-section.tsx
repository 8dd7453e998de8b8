import { buttonClass } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import type { View } from '../../view.ts'

export interface TwoFactorState {
  /** Null while it is off. */
  since: number | null
  codesLeft: number
}

/** On the account page. */
export function TwoFactorSection({ view, state }: { view: View; state: TwoFactorState }) {
  const { twoFactor: words } = view.words
  return (
    <Card titleId="two-factor-title" title={words.title}>
      <p>{words.lead}</p>
      {state.since !== null && (
        <p>
          {words.on(view.format.day(state.since))} {words.codesLeft(state.codesLeft)}
        </p>
      )}
      <p>
        <a class={buttonClass()} href="/account/two-factor">
          {state.since === null ? words.setUp : words.manage}
        </a>
      </p>
    </Card>
  )
}
