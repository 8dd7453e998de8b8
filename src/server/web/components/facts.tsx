import type { ComponentChildren } from 'preact'

export type Fact = readonly [name: string, value: ComponentChildren]

/** Names with their values. */
export function Facts({ facts, class: className }: { facts: readonly Fact[]; class: 'facts' | 'scan-facts' }) {
  return (
    <dl class={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
