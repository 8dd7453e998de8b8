import type { View } from '../view.ts'
import { DocsLayout, DocsTrail } from './docs-page.tsx'
import { type EventDescription, eventPath } from './reference.ts'

/** The events that webhooks receive, each with a link to its page. */
export function WebhooksPage({ view, events }: { view: View; events: readonly EventDescription[] }) {
  const { docs: words, alerts } = view.words
  return (
    <DocsLayout view={view} title={words.webhooks} description={words.webhooksAre}>
      <DocsTrail view={view} />
      <header class="page-head">
        <h1>{words.webhooks}</h1>
        <p class="lead">{words.webhooksAre}</p>
      </header>
      <ul class="docs-list">
        {events.map(({ name }) => (
          <li key={name}>
            <a href={eventPath(name)} lang="en">
              {name}
            </a>
            <p>{alerts.events[name]}</p>
          </li>
        ))}
      </ul>
    </DocsLayout>
  )
}
