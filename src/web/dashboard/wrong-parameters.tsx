import { Icon } from '../components/icon.tsx'
import type { View } from '../view.ts'
import type { Wrong } from './listing.ts'

/** What in the address could not be understood. */
export function WrongParameters({ view, wrong }: { view: View; wrong: readonly Wrong[] }) {
  if (wrong.length === 0) return null
  const words = view.words.dashboard.filters
  const inWords = (allowed: Wrong['allowed']) =>
    allowed === 'number' ? words.wholeNumber : allowed === 'text' ? words.text : allowed.join(', ')
  return (
    <div class="flash flash-problem" role="alert">
      <Icon name="warning" />
      <ul class="plain">
        {wrong.map(({ name, value, allowed }) => (
          <li key={name}>{words.wrong(name, value.slice(0, 80), inWords(allowed))}</li>
        ))}
      </ul>
    </div>
  )
}
