import type { UptimeDay } from '../../../domain/uptime/availability.ts'
import type { ProjectQuestion } from '../../../storage/projects/projects.ts'
import type { ListPage, Project } from '../../../storage/records.ts'
import type { Removal } from '../../../storage/reports/removals.ts'
import { Button, buttonClass } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { ListResults } from '../components/list-results.tsx'
import { SearchInput } from '../components/search-input.tsx'
import { Layout } from '../layout.tsx'
import { InvalidParameters, SortOptions } from '../reports/list/filters.tsx'
import { type InvalidParameter, PROJECT_SORTS, projectsHref } from '../reports/list/list-query.ts'
import { dueIn, RemovalsNotice } from '../reports/list/removals-notice.tsx'
import type { View } from '../view.ts'
import { ProjectCard } from './project-card.tsx'

interface ProjectsPageProps {
  view: View
  question: ProjectQuestion
  invalid: readonly InvalidParameter[]
  listed: ListPage<Project>
  removals: readonly Removal[]
  /** By project: the days on which its pages were checked. */
  uptime: ReadonlyMap<string, readonly UptimeDay[]>
}

/** The list of projects. */
export function ProjectsPage({ view, question, invalid, listed, removals, uptime }: ProjectsPageProps) {
  const words = view.words.dashboard.projects
  const { items, total } = listed
  const { search } = question
  const dueOf = (name: string) => {
    const removal = removals.find(({ kind, project }) => kind === 'project' && project === name)
    return removal === undefined ? null : dueIn(view, removal.dueAt)
  }
  const unmatched = {
    title: words.nothing,
    text: words.nothingText,
    link: { href: '/projects', text: view.words.dashboard.filters.clear },
  }
  return (
    <Layout
      view={view}
      title={words.title}
      page="projects"
      styles={['dashboard.css']}
      scripts={['search.js', 'dashboard.js']}
    >
      <div class="page-head projects-head">
        <h1>{words.title}</h1>
        <p class="small">
          {words.about} <a href="/shared-projects">{view.words.sharing.members.title}</a>
        </p>
        <a class={buttonClass('main')} href="/scans/new">
          {view.words.scan.form.title}
        </a>
      </div>
      <RemovalsNotice
        view={view}
        removals={removals.filter(({ kind }) => kind !== 'reports')}
        back={projectsHref(question)}
      />
      <InvalidParameters view={view} invalid={invalid} />
      {(total > 0 || search !== undefined) && <ProjectFilters view={view} question={question} />}
      <p class="visually-hidden" role="status" data-announce />
      <div data-results={words.found(total)}>
        <ListResults
          view={view}
          listed={listed}
          question={question}
          hrefOf={(page) => projectsHref({ ...question, page })}
          unmatched={search === undefined ? null : unmatched}
          empty={
            <EmptyState
              icon="folder"
              title={words.empty}
              text={words.emptyText}
              link={{ href: '/reports', text: words.emptyLink }}
            />
          }
        >
          <ul class="projects">
            {items.map((project) => (
              <ProjectCard
                key={project.project}
                view={view}
                project={project}
                uptime={uptime.get(project.project) ?? []}
                due={dueOf(project.project)}
                back={projectsHref(question)}
              />
            ))}
          </ul>
        </ListResults>
      </div>
    </Layout>
  )
}

function ProjectFilters({ view, question }: Pick<ProjectsPageProps, 'view' | 'question'>) {
  const { filters, projects } = view.words.dashboard
  return (
    <search aria-label={filters.label}>
      <form method="get" action="/projects" class="filters-form" data-filters>
        <div class="field filters-search">
          <label for="search">{projects.search}</label>
          <SearchInput label={projects.search} value={question.search} />
        </div>
        <SortOptions
          view={view}
          sortBy={{
            chosen: question.sortBy,
            options: PROJECT_SORTS.map((value) => ({ value, text: projects.sortBys[value] })),
          }}
          sort={question.sort}
          perPage={question.perPage}
        />
        <Button data-apply>{filters.apply}</Button>
      </form>
    </search>
  )
}
