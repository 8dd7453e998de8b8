import { Prose } from '../components/text.tsx'
import type { View } from '../view.ts'
import { DocsLayout } from './docs-page.tsx'
import { FieldTable } from './field-table.tsx'
import { type ObjectDescription, type Reference, recordPath } from './reference.ts'

interface RecordPageProps {
  view: View
  reference: Reference
  record: ObjectDescription
}

/** One object of the API, field by field. */
export function RecordPage({ view, reference, record }: RecordPageProps) {
  const { docs: words } = view.words
  const { name, description, fields, group } = record
  return (
    <DocsLayout view={view} title={`${name} · ${words.title}`} description={description}>
      <header class="page-head">
        <p class="trail">
          <a href="/docs">{words.title}</a> / <a href="/docs/records">{words.records}</a>
        </p>
        <h1 lang="en">{name}</h1>
        <p class="lead" lang="en">
          <Prose text={description} />
        </p>
        {view.language !== 'en' && <p class="small">{words.onlyEnglish}</p>}
      </header>
      <nav class="jump" aria-label={words.records}>
        <ul lang="en">
          {reference.records
            .filter((other) => other.group === group)
            .map((other) => (
              <li key={other.name}>
                <a href={recordPath(other.name)} aria-current={other === record ? 'page' : undefined}>
                  {other.name}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <section class="card docs-record" aria-label={name} lang="en">
        <FieldTable view={view} fields={fields} label={name} />
      </section>
    </DocsLayout>
  )
}
