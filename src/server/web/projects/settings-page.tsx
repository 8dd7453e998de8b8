import type { DeployMark } from '../../../storage/projects/deploy-marks.ts'
import type { ListPage } from '../../../storage/records.ts'
import type { ProjectSpace } from '../../../storage/retention/space.ts'
import type { Member } from '../../../storage/sharing/members.ts'
import { buttonClass } from '../components/button.tsx'
import { Card } from '../components/card.tsx'
import { Icon } from '../components/icon.tsx'
import { Layout } from '../layout.tsx'
import { type RetentionData, RetentionSection } from '../retention/retention-section.tsx'
import { SiteTabs, stylesOf } from '../scans/frame.tsx'
import { SiteHead } from '../scans/head.tsx'
import { sitePath } from '../scans/paths.ts'
import type { SiteWatch } from '../schedules/site-watch.ts'
import { WatchForm } from '../schedules/watch-menu.tsx'
import { MembersSection } from '../sharing/members-section.tsx'
import type { View } from '../view.ts'
import { DeployMarksSection } from './deploy-marks-section.tsx'

/** A page that sets something else. */
export interface SettingsLink {
  name: 'policy' | 'alerts' | 'channels' | 'sharing' | 'branding'
  href: string
}

interface SettingsPageProps {
  view: View
  project: string
  /** The latest. */
  scan: string | null
  watch: SiteWatch
  links: readonly SettingsLink[]
  retention: RetentionData
  space: ProjectSpace | undefined
  marks: ListPage<DeployMark>
  members: readonly Member[]
}

/** Everything that a project can be set to. */
export function SettingsPage(props: SettingsPageProps) {
  const { view, project, scan, links, retention, space, marks, members } = props
  const words = view.words.project
  return (
    <Layout
      view={view}
      title={`${words.title} · ${project}`}
      page="projects"
      styles={[...stylesOf(), 'dashboard.css']}
      scripts={['dashboard.js']}
    >
      <article class="scan settings">
        <SiteHead view={view} project={project} />
        <SiteTabs view={view} project={project} scan={scan} isLatest as="owner" current="settings" />
        <Automatic {...props} />
        {links.length > 0 && (
          <Card titleId="rules-title" title={words.rules}>
            <ul class="settings-links">
              {links.map(({ name, href }) => (
                <li key={name}>
                  <a href={href}>{words.links[name].title}</a>
                  <p class="small">{words.links[name].about}</p>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <MembersSection view={view} project={project} members={members} />
        <RetentionSection view={view} project={project} data={retention} />
        {space !== undefined && <Space view={view} space={space} />}
        <DeployMarksSection view={view} project={project} marks={marks} />
        <ExportSection view={view} project={project} />
        <Card titleId="delete-title" title={words.remove.title}>
          <p>{words.remove.about}</p>
          <a
            class={buttonClass('danger')}
            href={`/projects/delete?project=${encodeURIComponent(project)}&back=${encodeURIComponent('/projects')}`}
            data-dialog
          >
            <Icon name="trash" />
            {view.words.dashboard.projects.removeButton}
          </a>
        </Card>
      </article>
    </Layout>
  )
}

/** Downloads the project as one file. */
function ExportSection({ view, project }: { view: View; project: string }) {
  const { download: words } = view.words.project
  return (
    <Card titleId="export-title" title={words.title}>
      <p>{words.about}</p>
      <a class={buttonClass()} href={`${sitePath(project)}/export`} download>
        <Icon name="download" />
        {words.button}
      </a>
    </Card>
  )
}

function Automatic({ view, project, watch }: SettingsPageProps) {
  const words = view.words.project
  return (
    <Card titleId="watch-title" title={words.automatic}>
      {watch.states.length === 0 ? (
        <p>{words.nothingToWatch}</p>
      ) : (
        <div class="settings-forms">
          {watch.states.map((state) => (
            <WatchForm
              key={state.scope}
              view={view}
              watch={state}
              perDay={watch.perDay}
              back={`${sitePath(project)}/settings`}
            />
          ))}
        </div>
      )}
      <p class="small">
        <a href="/schedules">{view.words.schedules.all}</a>
      </p>
    </Card>
  )
}

const PARTS = ['results', 'evidence', 'files', 'scans'] as const

function Space({ view, space }: { view: View; space: ProjectSpace }) {
  const { space: words } = view.words.project
  const { bytes, number } = view.format
  return (
    <Card id="space" title={words.title}>
      <p>{words.total(bytes(space.total))}</p>
      <table class="settings-space" aria-label={words.title}>
        <tbody>
          {PARTS.map((part) => (
            <tr key={part}>
              <th scope="row">
                {words.parts[part].name}
                <span class="small">{words.parts[part].about}</span>
              </th>
              <td>{bytes(space[part])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="small">
        {words.runs(number(space.runs), number(space.detailed))}
        {space.scanCount > 0 && ` ${words.scanned(number(space.scanCount), number(space.detailedScans))}`}
      </p>
    </Card>
  )
}
