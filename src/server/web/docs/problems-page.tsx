import type { View } from '../view.ts'
import { DocsLayout, DocsTrail } from './docs-page.tsx'
import type { ApiDescription } from './reference.ts'

/** The page that the `type` of every problem links to. */
export function ProblemsPage({ view, problems }: { view: View; problems: ApiDescription['problems'] }) {
  const { docs: words } = view.words
  return (
    <DocsLayout view={view} title={words.problems} description={words.problemIs}>
      <article class="prose">
        <DocsTrail view={view} />
        <h1>{words.problems}</h1>
        <p class="lead">{words.problemIs}</p>
        <dl class="docs-problems" lang="en">
          {Object.entries(problems).map(([code, { status, title, about }]) => (
            <div key={code} id={code}>
              <dt>
                <code class="docs-wrong">{status}</code> {title}
              </dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </article>
    </DocsLayout>
  )
}
