import { resultOf } from '../../engine/score.ts'
import type { Project } from '../../storage/records.ts'
import { RESULTS } from '../../vocabulary.ts'
import { buttonClass } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { ResultBadge } from '../components/result-badge.tsx'
import { Time } from '../components/text.tsx'
import type { View } from '../view.ts'

interface ProjectCardProps {
  view: View
  project: Project
  /** When it will be deleted, if it is being deleted. */
  due: string | null
  back: string
}

/** One project with its score and number of reports by result. */
export function ProjectCard({ view, project, due, back }: ProjectCardProps) {
  const words = view.words.dashboard.projects
  const name = encodeURIComponent(project.project)
  const none = project.reports - project.good - project.decent - project.bad
  return (
    <li class={due === null ? 'project' : 'project project-deleted'}>
      <div class="project-head">
        <h2>
          <a href={`/reports?project=${name}`}>
            <Name text={project.project} />
          </a>
        </h2>
        <span class="project-score" title={words.mean}>
          <ResultBadge view={view} result={resultOf(project.score)} score={project.score} />
        </span>
      </div>
      <CountBar view={view} project={project} />
      <ul class="project-counts" aria-hidden="true">
        {RESULTS.map((result) => (
          <li key={result} class={project[result] === 0 ? 'is-none' : undefined}>
            <span class={`swatch count-${result}`} />
            {view.format.number(project[result])} {view.words.result[result]}
          </li>
        ))}
        {none > 0 && (
          <li>
            <span class="swatch count-none" />
            {view.format.number(none)} {words.without}
          </li>
        )}
      </ul>
      <dl class="project-facts">
        <div>
          <dt>{words.lastRun}</dt>
          <dd>{project.generatedAt === null ? '–' : <Time view={view} at={project.generatedAt} />}</dd>
        </div>
        <div>
          <dt>{words.since}</dt>
          <dd>
            <Time view={view} at={project.createdAt} />
          </dd>
        </div>
      </dl>
      <div class="project-actions">
        <a
          class={buttonClass('plain', true)}
          href={`/reports?project=${name}`}
          aria-label={words.openOf(project.project, project.reports)}
        >
          {words.reports(project.reports)}
        </a>
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

/** Long names wrap at their dots. */
function Name({ text }: { text: string }) {
  return text.split(/(?=\.)/).flatMap((part, index) => (index === 0 ? [part] : [<wbr key={part} />, part]))
}

const PARTS = [...RESULTS, 'none'] as const

/** The results of a project as a stacked bar. The numbers are next to it. */
function CountBar({ view, project }: { view: View; project: Project }) {
  const { good, decent, bad, reports } = project
  const none = reports - good - decent - bad
  const counts = { good, decent, bad, none }
  let from = 0
  return (
    <svg
      class="count-bar"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      role="img"
      aria-label={view.words.dashboard.projects.counts(good, decent, bad, none)}
    >
      {PARTS.filter((part) => counts[part] > 0).map((part) => {
        const width = (100 * counts[part]) / reports
        const x = from
        from += width
        return <rect key={part} class={`count-${part}`} x={round(x)} y="0" width={round(width)} height="4" />
      })}
    </svg>
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
