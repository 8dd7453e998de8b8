import type { View } from '../view.ts'
import { DocsLayout, DocsTrail } from './docs-page.tsx'
import { OperationPart } from './operation.tsx'
import { type Group, groupPath, type Reference } from './reference.ts'

/** The operations of one group, each with its parameters and responses. */
export function GroupPage({ view, reference, group }: { view: View; reference: Reference; group: Group }) {
  const { docs: words } = view.words
  const { name, description, operations } = group
  return (
    <DocsLayout view={view} title={`${name} · ${words.title}`} description={description}>
      <div class="docs">
        <header class="page-head">
          <DocsTrail view={view} />
          <h1 lang="en">{name}</h1>
          <p class="lead" lang="en">
            {description}
          </p>
          {view.language !== 'en' && <p class="small">{words.onlyEnglish}</p>}
        </header>
        <nav class="jump" aria-label={words.groups}>
          <ul lang="en">
            {reference.groups.map((other) => (
              <li key={other.name}>
                <a href={groupPath(other.name)} aria-current={other === group ? 'page' : undefined}>
                  {other.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav class="docs-contents" aria-label={words.contents}>
          <ul lang="en">
            {operations.map(({ id, summary }) => (
              <li key={id}>
                <a href={`#${id}`}>{summary}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div class="docs-body">
          {operations.map((operation) => (
            <OperationPart key={operation.id} view={view} operation={operation} />
          ))}
        </div>
      </div>
    </DocsLayout>
  )
}
