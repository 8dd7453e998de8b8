import { Icon } from './icon.tsx'

/** What is wrong with what was sent, said at once to who listens. */
export function Problem({ text }: { text: string }) {
  return (
    <p class="flash flash-problem" role="alert">
      <Icon name="warning" />
      {text}
    </p>
  )
}
