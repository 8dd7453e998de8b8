import { CopyButton } from '../components/button.tsx'
import { Icon, type IconName } from '../components/icon.tsx'
import { Time } from '../components/text.tsx'
import { Layout } from '../layout.tsx'
import type { View } from '../view.ts'
import { isInProgress, isJudged, type JudgedPageData, type ReportPageData } from './model/page-data.ts'
import { isWebUrl, reportPath, UrlText, withoutScheme } from './parts/url.tsx'
import { SECTIONS } from './sections/index.ts'
import { Manage } from './sections/manage.tsx'
import { FailureNote, PendingRemovalNote, Progress } from './sections/notices.tsx'
import { Categories, Verdict } from './sections/result.tsx'

/** `indexable`: search engines may index it. */
export function ReportPage({ data, indexable }: { data: ReportPageData; indexable: boolean }) {
  const { view, report, isOwner } = data
  const words = view.words.report
  const page = withoutScheme(report.url)
  const contents = contentsOf(data)
  const description =
    report.result === null || report.score === null
      ? undefined
      : words.description(page, view.words.result[report.result].toLowerCase(), report.score)
  return (
    <Layout
      view={view}
      title={words.title(page)}
      description={description ?? words.title(page)}
      page={isOwner ? 'reports' : 'report'}
      indexable={indexable}
      hasPreview={report.privacy === 0}
      styles={['report.css']}
      scripts={['report.js']}
    >
      <article class="report" data-report>
        <Head data={data} />
        {isOwner && <PendingRemovalNote data={data} />}
        {isInProgress(report) && !data.isPrint && <Progress data={data} />}
        {report.status === 'failed' && <FailureNote data={data} />}
        {isJudged(data) && (
          <>
            <Verdict data={data} />
            <Categories data={data} />
          </>
        )}
        <div class={contents.length < 2 ? undefined : 'report-columns'}>
          {contents.length > 1 && <Contents view={view} contents={contents} />}
          <div class="report-sections">
            {isJudged(data) && <Parts data={data} />}
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

/** Longer URLs are set in a smaller font. */
const LONG = 50

const PRIVACY_ICONS: IconName[] = ['globe', 'lock', 'key']

function Head({ data: { view, report, results } }: { data: ReportPageData }) {
  const words = view.words.report
  const title = results?.page?.title
  const path = reportPath(report.id)
  return (
    <header class="report-head">
      <p class="kicker">
        {words.kicker}
        <span class="privacy">
          <Icon name={PRIVACY_ICONS[report.privacy]!} />
          {view.words.privacies[report.privacy]}
        </span>
      </p>
      <h1 class={report.url.length > LONG ? 'is-long' : undefined}>
        {isWebUrl(report.url) ? (
          <a href={report.url} rel="noopener noreferrer nofollow ugc">
            <UrlText text={withoutScheme(report.url)} />
          </a>
        ) : (
          <UrlText text={report.url} />
        )}
      </h1>
      {title && (
        <p class="report-title">
          <bdi>{title}</bdi>
        </p>
      )}
      <div class="report-meta">
        <p>
          {report.generatedAt !== null && (
            <>
              {words.generated} <Time view={view} at={report.generatedAt} /> ·{' '}
            </>
          )}
          {view.words.depths[results?.depth ?? report.depth]} · {view.words.devices[report.device]}
        </p>
        <ul class="report-actions" aria-label={words.actions.label}>
          <li>
            <CopyButton view={view} text={view.base + path} label={words.actions.copy} />
          </li>
          {results !== null && (
            <>
              <li>
                <a class="button button-plain button-small" href={`${path}/report.json`} download>
                  <Icon name="download" />
                  {words.actions.json}
                </a>
              </li>
              <li>
                <a class="button button-plain button-small" href={`${path}/report.csv`} download>
                  <Icon name="download" />
                  {words.actions.csv}
                </a>
              </li>
              <li>
                <a class="button button-plain button-small" href={`${path}/report.pdf`}>
                  <Icon name="download" />
                  {words.browser.pdf.button}
                </a>
              </li>
              <li>
                <button type="button" class="button button-plain button-small" data-print hidden>
                  {words.actions.print}
                </button>
              </li>
            </>
          )}
        </ul>
      </div>
    </header>
  )
}

function contentsOf(data: ReportPageData) {
  const ids = isJudged(data) ? SECTIONS.filter((section) => section.isShown(data)).map(({ id }) => id) : []
  return data.isOwner ? [...ids, 'manage' as const] : ids
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
