import { Layout } from '../layout.tsx'
import { UptimeCard } from '../uptime/uptime-card.tsx'
import type { View } from '../view.ts'
import { ContentChecks } from './content-checks-page.tsx'
import { Header } from './header/header.tsx'
import { isInProgress, isJudged, type JudgedPageData, type ReportPageData } from './model/page-data.ts'
import { unseenReason } from './model/unseen.ts'
import { withoutScheme } from './parts/url.tsx'
import { SECTIONS } from './sections/index.ts'
import { Manage } from './sections/manage.tsx'
import { FailureNote, FormerRunNote, PendingRemovalNote } from './sections/notices.tsx'
import { ProgressCard } from './sections/progress.tsx'
import { Categories, Verdict } from './sections/result.tsx'

/** `indexable`: search engines may index it. */
export function ReportPage({ data, indexable }: { data: ReportPageData; indexable: boolean }) {
  const { view, report, isFormer } = data
  const isOwner = data.isOwner && !isFormer
  const isLive = !isFormer && isInProgress(report)
  const words = view.words.report
  const page = withoutScheme(report.url)
  const contents = contentsOf(data)
  // Two short sections are seen at once.
  const hasContents = contents.length > 2
  const unseen = isJudged(data) ? unseenReason(data.results) : undefined
  const description =
    report.result === null || report.score === null
      ? undefined
      : unseen !== undefined
        ? words.unseenDescription[unseen](page, report.score)
        : words.description(page, view.words.result[report.result].toLowerCase(), report.score)
  return (
    <Layout
      view={view}
      title={words.title(page)}
      description={description ?? words.title(page)}
      page={data.isOwner ? 'reports' : 'report'}
      indexable={indexable}
      hasPreview={report.privacy === 0 && !isFormer}
      styles={['report.css']}
      scripts={isLive ? ['report.js', 'live.js'] : ['report.js']}
    >
      <article class="report" data-report>
        <p class="visually-hidden" role="status">
          {isLive ? words.progress.running : description}
        </p>
        <Header data={data} />
        {isOwner && <PendingRemovalNote data={data} />}
        {isFormer && <FormerRunNote data={data} />}
        {isLive && <ProgressCard data={data} />}
        <FailureNote data={data} />
        {isJudged(data) && (
          <>
            <Verdict data={data} />
            <Categories data={data} />
          </>
        )}
        <div class={hasContents ? 'report-columns' : undefined}>
          {hasContents && <Contents view={view} contents={contents} />}
          <div class="report-sections">
            {isJudged(data) && <Parts data={data} />}
            {data.uptime !== undefined && <UptimeCard view={view} history={data.uptime} />}
            {isOwner && (
              <section id="checks" class="report-section">
                <ContentChecks data={data} />
              </section>
            )}
            {isOwner && (
              <section id="manage" class="report-section">
                <Manage data={data} />
              </section>
            )}
          </div>
        </div>
      </article>
    </Layout>
  )
}

function contentsOf(data: ReportPageData) {
  const ids = isJudged(data) ? SECTIONS.filter((section) => section.isShown(data)).map(({ id }) => id) : []
  const uptime = data.uptime === undefined ? [] : (['uptime'] as const)
  return data.isOwner && !data.isFormer
    ? [...ids, ...uptime, 'checks' as const, 'manage' as const]
    : [...ids, ...uptime]
}

function Contents({ view, contents }: { view: View; contents: ReturnType<typeof contentsOf> }) {
  const words = view.words.report
  return (
    <nav class="toc" aria-label={words.contents} data-toc>
      <ol>
        {contents.map((id) => (
          <li key={id}>
            <a href={`#${id}`}>{words.sections[id]}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Parts({ data }: { data: JudgedPageData }) {
  return (
    <>
      {SECTIONS.filter((section) => section.isShown(data)).map(({ id, Part }) => (
        <section key={id} id={id} class="report-section">
          <Part data={data} />
        </section>
      ))}
    </>
  )
}
