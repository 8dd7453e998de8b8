import type { Removal } from '../../../../storage/reports/removals.ts'
import type { UptimeHistory } from '../../../../storage/uptime/uptime-history.ts'
import { Icon } from '../../components/icon.tsx'
import { Layout } from '../../layout.tsx'
import type { SiteWatch } from '../../schedules/site-watch.ts'
import { UptimeCard } from '../../uptime/uptime-card.tsx'
import type { View } from '../../view.ts'
import { DeletedScans, SiteTabs, stylesOf } from '../frame.tsx'
import { SiteHead } from '../head.tsx'
import { type StartFields, StartForm } from '../start-form.tsx'

interface NeverScannedProps {
  view: View
  project: string
  fields: StartFields
  removals: readonly Removal[]
  watch: SiteWatch
  uptime: UptimeHistory | undefined
  maxPages: number
}

/** The home of a site without a scan: what one does, and the form that starts it. */
export function NeverScannedPage({ view, project, fields, maxPages, removals, watch, uptime }: NeverScannedProps) {
  const { empty: words } = view.words.scan
  return (
    <Layout view={view} title={view.words.scan.title(project)} page="projects" styles={stylesOf(removals)}>
      <article class="scan">
        <SiteHead view={view} project={project} watch={watch} />
        <SiteTabs view={view} project={project} scan={null} isLatest as="owner" current="overview" />
        <DeletedScans view={view} project={project} removals={removals} />
        {uptime !== undefined && <UptimeCard view={view} history={uptime} isOfProject />}
        <section class="card scan-empty" aria-labelledby="empty">
          <h2 id="empty">
            <Icon name="globe" />
            {words.title}
          </h2>
          <p class="scan-empty-text">{words.text}</p>
          <StartForm view={view} fields={fields} maxPages={maxPages} errors={{}} />
          <p class="small">{words.polite}</p>
        </section>
      </article>
    </Layout>
  )
}
