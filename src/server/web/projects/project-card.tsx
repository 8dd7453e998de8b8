import type { UptimeDay } from '../../../domain/uptime/availability.ts'
import { resultOf } from '../../../engine/score.ts'
import type { Project } from '../../../storage/records.ts'
import { RESULTS } from '../../../vocabulary.ts'
import { buttonClass } from '../components/button.tsx'
import { CountBar } from '../components/count-bar.tsx'
import { Icon } from '../components/icon.tsx'
import { ResultBadge } from '../components/result-badge.tsx'
import { Time } from '../components/text.tsx'
import { SiteName } from '../scans/head.tsx'
import { reportsOf, sitePath } from '../scans/paths.ts'
import { ProjectStrip } from '../uptime/uptime-strip.tsx'
import type { View } from '../view.ts'

interface ProjectCardProps {
  view: View
  project: Project
  /** Days on which its pages were checked. */
  uptime: readonly UptimeDay[]
  /** When it will be deleted, if it is being deleted. */
  due: string | null
  back: string
}

/** One project with its score and number of reports by result. */
export function ProjectCard({ view, project, uptime, due, back }: ProjectCardProps) {
  const words = view.words.dashboard.projects
  const name = encodeURIComponent(project.project)
  return (
    <li class={due === null ? 'project' : 'project project-deleted'}>
      <div class="project-head">
        <h2>
          <a href={sitePath(project.project)}>
            <SiteName text={project.project} />
          </a>
        </h2>
        {project.reports > 0 && (
          <span class="project-score" title={words.mean}>
            <ResultBadge view={view} result={resultOf(project.score)} score={project.score} />
          </span>
        )}
      </div>
      {project.reports > 0 && <Counts view={view} project={project} />}
      <ProjectStrip view={view} project={project.project} days={uptime} />
      <dl class="project-facts">
        <div>
          <dt>{words.lastRun}</dt>
          <dd>
            <Time view={view} at={project.generatedAt} none="–" />
          </dd>
        </div>
        <div>
          <dt>{words.siteScan}</dt>
          <dd>
            <SiteScan view={view} project={project} />
          </dd>
        </div>
      </dl>
      <div class="project-actions">
        <Contents view={view} project={project} />
        {due === null && (
          <a
            class={`${buttonClass('quiet', true)} project-settings`}
            href={`${sitePath(project.project)}/settings`}
            aria-label={words.settingsOf(project.project)}
          >
            {words.settings}
          </a>
        )}
        {due !== null ? (
          <p class="small">{view.words.dashboard.removals.pending(due)}</p>
        ) : (
          <a
            class={buttonClass('quiet', true)}
            href={`/projects/delete?project=${name}&back=${encodeURIComponent(back)}`}
            aria-label={words.removeOf(project.project)}
            data-dialog
          >
            <Icon name="trash" />
            {words.remove}
          </a>
        )}
      </div>
    </li>
  )
}

/** The way to its reports, or to its scans where it has no reports. */
function Contents({ view, project: { project, reports, scans } }: { view: View; project: Project }) {
  const words = view.words.dashboard.projects
  const isScans = reports === 0 && scans > 0
  return (
    <a
      class={buttonClass('plain', true)}
      href={isScans ? `${sitePath(project)}/scans` : reportsOf(project)}
      aria-label={isScans ? words.openScansOf(project, scans) : words.openOf(project, reports)}
    >
      {isScans ? words.scans(scans) : words.reports(reports)}
    </a>
  )
}

/** Its reports by result, as a bar and as numbers. */
function Counts({ view, project }: { view: View; project: Project }) {
  const words = view.words.dashboard.projects
  const none = project.reports - project.good - project.decent - project.bad
  return (
    <>
      <CountBar
        label={words.counts(project.good, project.decent, project.bad, none)}
        counts={{ good: project.good, decent: project.decent, bad: project.bad, none }}
      />
      <ul class="project-counts" aria-hidden="true">
        {RESULTS.map((result) => (
          <li key={result} class={project[result] === 0 ? 'is-none' : undefined}>
            <span class={`count-swatch count-${result}`} />
            {view.format.number(project[result])} {view.words.result[result]}
          </li>
        ))}
        {none > 0 && (
          <li>
            <span class="count-swatch count-none" />
            {view.format.number(none)} {words.without}
          </li>
        )}
      </ul>
    </>
  )
}

/** The latest scan of the whole site, or the way to the first. */
function SiteScan({ view, project: { project, scan, pages } }: { view: View; project: Project }) {
  const words = view.words.scan
  if (scan === null) {
    return (
      <a href={sitePath(project)} aria-label={view.words.dashboard.projects.scanOf(project)}>
        {words.actions.scan}
      </a>
    )
  }
  const isOver = scan.status === 'done' || scan.status === 'stopped'
  return (
    <>
      {isOver ? <ResultBadge view={view} result={scan.result} score={scan.score} /> : words.statuses[scan.status]}
      {pages > 0 && <span class="project-pages"> {words.pages(pages)}</span>}
    </>
  )
}
