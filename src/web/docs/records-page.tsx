import type { View } from '../view.ts'
import { DocsLayout, DocsTrail } from './docs-page.tsx'
import { FieldTable } from './field-table.tsx'
import type { Reference } from './reference.ts'

/** The objects of the API, field by field. */
export function RecordsPage({ view, records }: { view: View; records: Reference['records'] }) {
  const { docs: words } = view.words
  return (
    <DocsLayout view={view} title={words.records} description={words.recordsAre}>
      <DocsTrail view={view} />
      <header class="page-head">
        <h1>{words.records}</h1>
        <p class="lead">{words.recordsAre}</p>
      </header>
      <nav class="jump" aria-label={words.contents}>
        <ul lang="en">
          {records.map(({ name }) => (
            <li key={name}>
              <a href={`#${name}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      {records.map(({ name, description, fields }) => (
        <section key={name} class="card docs-record" aria-labelledby={name} lang="en">
          <h2 id={name}>{name}</h2>
          <p>{description}</p>
          <FieldTable view={view} fields={fields} label={name} />
        </section>
      ))}
    </DocsLayout>
  )
}
