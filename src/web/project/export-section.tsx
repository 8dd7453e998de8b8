import { buttonClass } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { sitePath } from '../scan/paths.ts'
import type { View } from '../view.ts'

/** Downloads the project as one file. */
export function ExportSection({ view, project }: { view: View; project: string }) {
  const { download: words } = view.words.project
  return (
    <section class="card" aria-labelledby="export-title">
      <h2 id="export-title">{words.title}</h2>
      <p>{words.about}</p>
      <a class={buttonClass()} href={`${sitePath(project)}/export`} download>
        <Icon name="download" />
        {words.button}
      </a>
    </section>
  )
}
