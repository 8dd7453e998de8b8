import { Prose } from '../components/text.tsx'
import type { View } from '../view.ts'
import { anchorOf, DocsLayout, DocsTrail } from './docs-page.tsx'
import { type ObjectDescription, type Reference, recordPath } from './reference.ts'

/** The objects of the API by the group of operations that returns them, each with a link to its page. */
export function RecordsPage({ view, reference: { groups, records } }: { view: View; reference: Reference }) {
  const { docs: words } = view.words
  const recordsOf = (group: string | null) => records.filter((record) => record.group === group)
  return (
    <DocsLayout view={view} title={words.records} description={words.recordsAre}>
      <DocsTrail view={view} />
      <header class="page-head">
        <h1>{words.records}</h1>
        <p class="lead">{words.recordsAre}</p>
      </header>
      <div class="docs-body">
        {groups.map(({ name }) => (
          <RecordList key={name} id={anchorOf(name)} title={name} lang="en" records={recordsOf(name)} />
        ))}
        <RecordList id="shared" title={words.sharedRecords} lang={view.language} records={recordsOf(null)} />
      </div>
    </DocsLayout>
  )
}

interface RecordListProps {
  id: string
  title: string
  lang: string
  records: readonly ObjectDescription[]
}

/** Objects have their names as anchors, for links to the page when it had all of them in full. */
function RecordList({ id, title, lang, records }: RecordListProps) {
  if (records.length === 0) return null
  return (
    <section class="docs-group" aria-labelledby={id}>
      <h2 id={id} lang={lang}>
        {title}
      </h2>
      <ul class="docs-list" lang="en">
        {records.map(({ name, description }) => (
          <li key={name} id={name}>
            <a href={recordPath(name)}>{name}</a>
            <p>
              <Prose text={description} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
