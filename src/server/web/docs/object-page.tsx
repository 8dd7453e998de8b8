import { Prose } from '../components/text.tsx'
import type { View } from '../view.ts'
import { DocsLayout } from './docs-page.tsx'
import { FieldTable } from './field-table.tsx'
import type { Field } from './reference.ts'

interface ObjectPageProps {
  view: View
  /** The page that lists it. */
  list: { path: string; title: string }
  object: { name: string; fields: Field[] }
  description: { text: string; lang: string }
  /** It and others like it. */
  alike: { name: string; path: string }[]
}

/** One object of the API, or what webhooks receive for one event, field by field. */
export function ObjectPage({ view, list, object: { name, fields }, description, alike }: ObjectPageProps) {
  const { docs: words } = view.words
  return (
    <DocsLayout view={view} title={`${name} · ${words.title}`} description={description.text}>
      <header class="page-head">
        <p class="trail">
          <a href="/docs">{words.title}</a> / <a href={list.path}>{list.title}</a>
        </p>
        <h1 lang="en">{name}</h1>
        <p class="lead" lang={description.lang}>
          <Prose text={description.text} />
        </p>
        {view.language !== 'en' && <p class="small">{words.onlyEnglish}</p>}
      </header>
      <nav class="jump" aria-label={list.title}>
        <ul lang="en">
          {alike.map((other) => (
            <li key={other.name}>
              <a href={other.path} aria-current={other.name === name ? 'page' : undefined}>
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
